import { z } from "zod";
import type { PlannedStop } from "~/domain/event";
import { calendarDate, quantityByItem } from "~/domain/fields";
import { optional } from "~/domain/rules";
import type { StopStock } from "~/domain/slots/stop-stock.server";
import { type FormFields, toFields } from "~/forms/form";
import { eventFields, eventRules } from "./event.schema";
import { FEWER_ANYWAY, LEAVE_THEM } from "./question-fields";

/** The rules of a stop in the calendar's dialog, including how many of each menu item it brings. */

const brought = { pieces: quantityByItem(1000).optional() };

/** The last day of a stop that repeats each week. */
const repeats = { repeatUntil: optional(calendarDate("Enter a date")).optional() };

/** Whether later stops of the series are changed too. */
const withLater = { later: z.literal("on").optional() };

/** The owner's yes to bringing fewer items than were ordered, and to an end before everyone has picked up. */
const asked = { [FEWER_ANYWAY]: z.string().optional(), [LEAVE_THEM]: z.string().optional() };

export const stopPlanRules = {
  ...eventRules,
  create: eventRules.create.extend({ ...brought, ...repeats }),
  change: eventRules.change.extend({ ...brought, ...asked, ...withLater }),
};

export type NewStopPlan = z.output<typeof stopPlanRules.create>;
export type StopPlanChange = z.output<typeof stopPlanRules.change>;

export type StopPlan<Stop extends PlannedStop = PlannedStop> = Stop & { pieces: StopStock };

export function stopPlanFields(stop: StopPlan, zone: string): FormFields {
  return { ...eventFields(stop, zone), ...toFields({ pieces: stop.pieces }) };
}

/** Fields that one stop can copy from another. Its time and place aren't among them. */
export function orderAheadFields(stop: StopPlan): FormFields {
  const { ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces, pieces } = stop;
  return toFields({ ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces, pieces });
}
