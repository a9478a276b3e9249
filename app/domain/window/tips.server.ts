import { windowTips } from "~/db/schema/till.server";
import { type Cents, withDecimals } from "~/domain/money";
import { onlyRow } from "~/domain/rows/only-row.server";
import type { FormFields } from "~/forms/form";
import { tipRules } from "./tips.schema";

/** Three tips that the window offers. Blank ones aren't offered. */
export type Tips = Record<"firstCents" | "secondCents" | "thirdCents", Cents | null>;

const NONE: Tips = { firstCents: null, secondCents: null, thirdCents: null };

export const { find: readTips, update: changeTips } = onlyRow({
  table: windowTips,
  entity: "window_tips",
  none: NONE,
});

/** The tips to offer, lowest first. */
export function tipChoices(tips: Tips): Cents[] {
  const sums = Object.values(tips).filter((sum): sum is Cents => sum !== null && sum > 0);
  return [...new Set(sums)].sort((one, other) => one - other);
}

export function tipFields(tips: Tips): FormFields {
  return tipRules.fieldsOf(withDecimals(tips));
}
