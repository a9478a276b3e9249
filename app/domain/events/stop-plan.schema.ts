import { z } from "zod";
import type { PlannedStop } from "~/domain/event";
import type { StopStock } from "~/domain/slots/stop-stock.server";
import { type FormFields, toFields } from "~/forms/form";
import { calendarDate, quantityByItem } from "../fields";
import { optional } from "../rules";
import { eventFields, eventRules } from "./event.schema";
import { FEWER_ANYWAY } from "./fewer-anyway";
import { LEAVE_THEM } from "./leave-them";

/** A stop as the calendar's dialog has it: with how many pieces of each menu item are brought. */

const brought = { pieces: quantityByItem(1000).optional() };

/** The last day of a stop that's put up for each week. */
const repeats = { repeatUntil: optional(calendarDate("Enter a date")).optional() };

/** Whether stops that were put up with it, and come later, are changed too. */
const withLater = { later: z.literal("on").optional() };

/** The owner's yes to fewer pieces than are ordered, and to an end before all have picked up. */
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
