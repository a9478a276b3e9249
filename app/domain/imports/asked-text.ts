import { AMOUNT_NAMES, AMOUNTS } from "../menu/choice-amount";
import { choiceGroupRules } from "../menu/choice-group.schema";
import { readChoiceList, writeChoiceList } from "../menu/choice-list";
import { lowerFirst } from "../text";
import type { AskedGroup } from "./catalog-row";

/** The rules of the panel's form for choice groups. */
export const askedGroupRules = choiceGroupRules.create.pick({
  name: true,
  amount: true,
  choices: true,
});

/**
 * An item's choice groups as one cell: 'Milk: Exactly one', then a line for each choice as the owner
 * types it, and an empty line before the next group.
 */
export function writeAsked(groups: readonly AskedGroup[]): string {
  return groups
    .map(
      ({ name, amount, choices }) =>
        `${name}: ${AMOUNT_NAMES[amount]}\n${writeChoiceList(choices)}`,
    )
    .join("\n\n");
}

export function readAsked(text: string): { asks?: AskedGroup[]; why?: string } {
  const asks: AskedGroup[] = [];
  for (const part of text.split(/\r?\n\s*\r?\n/).filter((one) => one.trim() !== "")) {
    const [head = "", ...lines] = part.trim().split(/\r?\n/);
    const at = head.lastIndexOf(":");
    const amountText = head
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const read = askedGroupRules.safeParse({
      name: head.slice(0, Math.max(at, 0)),
      amount: AMOUNTS.find((amount) => AMOUNT_NAMES[amount].toLowerCase() === amountText),
      choices: readChoiceList(lines.join("\n")),
    });
    if (!read.success)
      return { why: `Its choices: ${lowerFirst(read.error.issues[0]?.message ?? "")}` };
    asks.push(read.data);
  }
  return { asks };
}
