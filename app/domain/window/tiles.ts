import { MAX_LINES, MAX_QUANTITY } from "~/domain/cart/cart";
import {
  type ChosenItem,
  chosenItem,
  lineName,
  nameWithChoices,
  readLineName,
} from "~/domain/cart/line-name";
import { type ChoiceGroup, choose, defaultsOf, repeated } from "~/domain/menu/choice-group";
import { isOut, type MenuItem } from "~/domain/menu/menu";
import { hoursLabel, type ServedHours } from "~/domain/menu/served-hours";
import type { Cents } from "~/domain/money";
import type { SaleLine } from "./sale";

/** The window's tiles, in the owner's order. The browser stores them, so that the window sells without a signal. */

export type Tile = {
  productId: number;
  name: string;
  /** The price without choices. */
  priceCents: Cents;
  /** The item that one tap sells. Absent if something has to be chosen. */
  usual?: TileItem;
  groups?: TileGroup[];
  /** True for an item from the shelf, which has no cup to name. */
  isGoods?: true;
  /** Says that the item may be sold out. It can still be sold, since the seller sees what's there. */
  note?: typeof SOLD_OUT;
  /** The hours in which it's served, like 'Until 11 AM'. It can be sold outside them too. */
  served?: string;
};

const SOLD_OUT = "Sold out";

/** A group of choices. Sold-out choices have a note, and can still be sold. */
export type TileGroup = Omit<ChoiceGroup, "choices"> & {
  choices: (ChoiceGroup["choices"][number] & Pick<Tile, "note">)[];
};

/** An item with its choices, which another tap adds to the bill. */
export type TileItem = Omit<SaleLine, "quantity">;

export type TileSection = { name: string; tiles: Tile[] };

type Item = Pick<MenuItem, "id" | "name" | "priceCents" | "outUntil"> & ServedHours;

export function toMenuTile(item: Item, asked: readonly ChoiceGroup[], now: Date): Tile {
  const groups = asked.map((group) => ({ ...group, choices: group.choices.map(toTileChoice) }));
  const tile = { productId: item.id, name: item.name, priceCents: item.priceCents };
  const usual = itemOf({ ...tile, groups }, defaultsOf(groups));
  const served = hoursLabel(item);
  return {
    ...tile,
    ...(usual && { usual }),
    ...(groups.length > 0 && { groups }),
    ...(isOut(item, now) && { note: SOLD_OUT }),
    ...(served && { served }),
  };
}

const toTileChoice = ({
  id,
  name,
  priceCents,
  isDefault,
  isOut,
}: ChoiceGroup["choices"][number]): TileGroup["choices"][number] => ({
  id,
  name,
  priceCents,
  isDefault,
  allergens: [],
  isOut: false,
  ...(isOut && { note: SOLD_OUT }),
});

type Goods = { id: number; name: string; priceCents: Cents; stock: number };

export function toGoodsTile({ id, name, priceCents, stock }: Goods): Tile {
  return {
    productId: id,
    name,
    priceCents,
    usual: { productId: id, name, unitPriceCents: priceCents },
    isGoods: true,
    ...(stock === 0 && { note: SOLD_OUT }),
  };
}

type Asking = Pick<Tile, "productId" | "name" | "priceCents" | "groups">;

/** The item of a tile with these choices; null if they are too few or too many. */
export function itemOf(tile: Asking, ids: readonly number[]): TileItem | null {
  const { choices, cents, problem } = choose(tile.groups ?? [], ids);
  if (problem) return null;
  const chosen = choices.map(({ id }) => id);
  return {
    ...chosenItem(tile.productId, chosen),
    name: nameWithChoices(
      tile.name,
      choices.map(({ name }) => name),
    ),
    unitPriceCents: tile.priceCents + cents,
  };
}

export function tileOf(sections: readonly TileSection[], productId: number): Tile | undefined {
  return sections.flatMap(({ tiles }) => tiles).find((tile) => tile.productId === productId);
}

/** The lines of a bill with cups to name. A product that no longer has a tile counts too. */
export const madeLines = (lines: readonly SaleLine[], sections: readonly TileSection[]) =>
  lines
    .filter(({ productId }) => !tileOf(sections, productId)?.isGoods)
    .map((line) => ({ line: lineName(line), title: line.name, quantity: line.quantity }));

/**
 * Writes a bill into a URL, so that it works without a script: '12_3-2-650', line by line. The price is the one
 * shown when the item was added.
 */
export function writeBill(lines: readonly SaleLine[]): string {
  return lines
    .map((line) => [lineName(line), line.quantity, line.unitPriceCents].join("-"))
    .join(".");
}

const LINE = /^([\d_]+)-([1-9]\d?)-(\d{1,9})$/;

/** Reads a bill from a URL and skips unreadable lines. A product without a tile stays, without a name. */
export function readBill(text: string, sections: readonly TileSection[]): SaleLine[] {
  const lines = new Map<string, SaleLine>();
  for (const part of text.split(".").slice(0, MAX_LINES)) {
    const [, name = "", quantity, cents] = LINE.exec(part) ?? [];
    const item = readLineName(name);
    if (!item || Number(quantity) > MAX_QUANTITY) continue;
    const line = { ...item, quantity: Number(quantity), unitPriceCents: Number(cents) };
    lines.set(name, { ...line, name: nameOf(item, sections) });
  }
  return [...lines.values()];
}

function nameOf({ productId, choices = [] }: ChosenItem, sections: readonly TileSection[]): string {
  const tile = tileOf(sections, productId);
  if (!tile) return `Product ${productId}`;
  const all = (tile.groups ?? []).flatMap((group) => group.choices);
  const chosen = repeated(all, choices).map(({ name }) => name);
  return nameWithChoices(tile.name, chosen);
}
