import { type ChosenItem, type LineName, lineName } from "~/domain/cart/line-name";
import type { FormFields } from "~/forms/form";

/**
 * Names on the cups of an order that has several, so that a group knows whose is whose. This file has no zod,
 * so the browser can load it.
 */

export const CUP_NAMES_LABEL = "A name on each cup (optional)";

/** The most cups that checkout asks names for. */
const MAX_ASKED = 20;

/** The start of a cup's field name, as in 'cups.12_3.0': the line, then the number of the cup. */
export const CUP_FIELD = "cups.";
const cupField = (line: LineName, index: number) => `${CUP_FIELD}${line}.${index}`;

type MadeLine = { line: LineName; title: string; quantity: number };

/** The fields that ask for names, one for each cup. An order of one cup has none. */
export function cupFields(made: readonly MadeLine[]): { field: string; label: string }[] {
  const cups = made.flatMap(({ line, title, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      field: cupField(line, index),
      label: quantity === 1 ? title : `${title}, ${index + 1} of ${quantity}`,
    })),
  );
  return cups.length > 1 && cups.length <= MAX_ASKED ? cups : [];
}

type Item = ChosenItem & { quantity: number };

/** Items with the names that were typed for their cups. A cup without a name has ''. */
export function withCupNames<Of extends Item>(items: readonly Of[], typed: FormFields) {
  return items.map((item): Of & { names?: string[] } => {
    const cups = Array.from({ length: item.quantity }, (_, index) => index);
    const names = cups.map((index) => typed[cupField(lineName(item), index)]?.trim() ?? "");
    return names.some((name) => name !== "") ? { ...item, names } : item;
  });
}

/** The field of an error at 'items[0].names[1]'; null for other errors. */
export function cupFieldOfError(path: string, items: readonly ChosenItem[]): string | null {
  const [, index, cup] = /^items\[(\d+)\]\.names\[(\d+)\]$/.exec(path) ?? [];
  const item = items[Number(index)];
  return item ? cupField(lineName(item), Number(cup)) : null;
}

/** 'Maya, Leo'; '' if no cup has a name. */
export const listCupNames = (names: readonly string[]) => names.join(", ");
