import { daySettings } from "~/db/schema/closings.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { Clock } from "~/domain/business-day";
import { onlyRow } from "~/domain/rows/only-row.server";

/** The hour at which a business day ends, by the truck's clock. Closed days stay as they are. */
export const { find: readDaySettings, update: changeDaySettings } = onlyRow({
  table: daySettings,
  entity: "day_settings",
  none: { endsAtHour: 0 },
});

export const truckClock = (): Clock => ({
  zone: truckZone(),
  endsAtHour: readDaySettings().endsAtHour,
});
