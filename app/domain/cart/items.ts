import type { CartLine } from "./cart";
import { type ChosenItem, chosenItem, lineName, readLineName } from "./line-name";

export type Items = readonly (ChosenItem & { quantity: number })[];

export function itemsOf(lines: CartLine[]) {
  return lines.map(({ product: { id, choices = [] }, quantity }) => {
    const chosen = choices.map((choice) => choice.id);
    return { ...chosenItem(id, chosen), quantity };
  });
}

/** The items' names and quantities as one text, in a fixed order: '12_3_7.2-15.1'. */
export function nameItems(items: Items): string {
  return items
    .map((item) => `${lineName(item)}.${item.quantity}`)
    .sort()
    .join("-");
}

/** Skips parts that aren't an item. */
export function readItems(name: string): Items {
  return name.split("-").flatMap((part) => {
    const [, line = "", quantity] = /^(\w+)\.(\d{1,2})$/.exec(part) ?? [];
    const item = readLineName(line);
    return item ? [{ ...item, quantity: Number(quantity) }] : [];
  });
}
