import {
  AMOUNT_NAMES,
  AMOUNTS,
  checkChoices,
  describeAmount,
  rangeOf,
  repeats,
  WITH_REPEATS,
} from "~/domain/menu/choice-amount";
import { choiceGroupRules } from "~/domain/menu/choice-group.schema";
import { readChoiceList, writeChoiceList } from "~/domain/menu/choice-list";
import { lowerFirst } from "~/domain/text";
import type { AskedGroup } from "./catalog-row";

/** The rules of the panel's form for choice groups. */
export const askedGroupRules = choiceGroupRules.create.pick({
  name: true,
  amount: true,
  canRepeat: true,
  choices: true,
});

/**
 * An item's choice groups as one cell: 'Milk: Exactly one' or 'Tacos: Exactly 3, with repeats', then a line for each choice as the owner
 * types it, and an empty line before the next group.
 */
export function writeAsked(groups: readonly AskedGroup[]): string {
  return groups
    .map(
      (group) =>
        `${group.name}: ${describeAmount(group.amount, group)}\n${writeChoiceList(group.choices)}`,
    )
    .join("\n\n");
}

export function readAsked(text: string): { asks?: AskedGroup[]; why?: string } {
  const asks: AskedGroup[] = [];
  for (const part of text.split(/\r?\n\s*\r?\n/).filter((one) => one.trim() !== "")) {
    const [head = "", ...lines] = part.trim().split(/\r?\n/);
    const at = head.lastIndexOf(":");
    const said = head
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const canRepeat = said.endsWith(WITH_REPEATS);
    const amountText = canRepeat ? said.slice(0, -WITH_REPEATS.length) : said;
    const amount = AMOUNTS.find((one) => AMOUNT_NAMES[one].toLowerCase() === amountText);
    const read = askedGroupRules.safeParse({
      name: head.slice(0, Math.max(at, 0)),
      amount,
      ...(canRepeat && amount && { canRepeat: repeats(amount, canRepeat) }),
      choices: readChoiceList(lines.join("\n")),
    });
    if (!read.success)
      return { why: `Its choices: ${lowerFirst(read.error.issues[0]?.message ?? "")}` };
    const unfit = checkChoices({ ...rangeOf(read.data.amount), canRepeat }, read.data.choices);
    if (unfit) return { why: `Its choices: ${lowerFirst(unfit)}` };
    asks.push(read.data);
  }
  return { asks };
}
