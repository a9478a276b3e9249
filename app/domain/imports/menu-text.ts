import type { Cents } from "../money";
import type { CatalogRow } from "./catalog-row";

/** A line of a menu as people type or paste it: 'Drinks', 'Iced latte ..... $6.50'. */
export type MenuLine =
  | { kind: "section"; name: string }
  | { kind: "item"; name: string; priceCents: Cents }
  | { kind: "unread"; name: string };

const BULLET = /^[-*•–—]\s+/;
/** A price stands apart, at the end. */
const PRICED = /^(.*?)[\s.·…–—|:;-]*(?:[\s·…$|]|\.\.)(\d{1,5})(?:[.,](\d{1,2}))?\s*\$?$/;
const ENDS_IN_NUMBER = /\d\s*\$?$/;

/** Longer ones are no line of a menu, and would take long to read. */
const MAX_LINE = 200;

/** Lines without a price name the section of what follows. */
export function readMenuText(text: string): MenuLine[] {
  return text
    .split("\n")
    .map((line) => line.trim().replace(BULLET, "").replace(/\s+/g, " "))
    .filter((line) => line !== "")
    .map(readLine);
}

function readLine(line: string): MenuLine {
  if (line.length > MAX_LINE) return { kind: "unread", name: line };
  const [, name = "", dollars = "", cents = ""] = PRICED.exec(` ${line}`) ?? [];
  if (dollars === "") {
    const isUnread = ENDS_IN_NUMBER.test(line);
    return { kind: isUnread ? "unread" : "section", name: line.replace(/\s*:$/, "") };
  }
  const priceCents = Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
  return { kind: "item", name: name.trim(), priceCents };
}

const NO_PRICE = "Enter a price at the end, like 6.50";
const MAX_SECTION = 60;

/** Its items, each with the section that stands above it. */
export function menuRows(text: string): CatalogRow[] {
  let place = "";
  return readMenuText(text).flatMap((line): CatalogRow[] => {
    const { kind, name } = line;
    if (kind === "item") {
      const why = name === "" ? "Enter a name before the price" : undefined;
      return [{ kind: "made", name, place, priceCents: line.priceCents, why }];
    }
    if (kind === "unread" || name.length > MAX_SECTION) {
      return [{ kind: "made", name, place, priceCents: null, why: NO_PRICE }];
    }
    place = name;
    return [];
  });
}
