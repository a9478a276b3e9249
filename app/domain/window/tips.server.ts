import type { FormFields } from "~/forms/form";
import { type Cents, toDecimal } from "../money";
import { onlyRow } from "../rows/rows.server";
import { tipRules } from "./tips.schema";
import { windowTips } from "./window-tips.table.server";

/** Three sums that the window asks with; those left blank aren't asked. */
export type Tips = { first: Cents | null; second: Cents | null; third: Cents | null };

const NONE: Tips = { first: null, second: null, third: null };

export const { find: readTips, update: changeTips } = onlyRow({
  table: windowTips,
  entity: "window_tips",
  none: NONE,
});

/** As they are asked, the smallest first. */
export function tipChoices({ first, second, third }: Tips): Cents[] {
  const sums = [first, second, third].filter((sum): sum is Cents => sum !== null && sum > 0);
  return [...new Set(sums)].sort((one, other) => one - other);
}

export function tipFields({ first, second, third }: Tips): FormFields {
  const text = (sum: Cents | null) => (sum === null ? null : toDecimal(sum));
  return tipRules.fieldsOf({ first: text(first), second: text(second), third: text(third) });
}
