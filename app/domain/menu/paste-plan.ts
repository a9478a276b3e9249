import type { Cents } from "../money";
import type { MenuLine } from "./menu-text";

/** All of the menu, as the owner has it. */
export type KnownMenu = {
  id: number;
  name: string;
  items: { id: number; name: string; priceCents: Cents }[];
}[];

/** What a pasted menu would do, line by line. */
export type PlannedLine = {
  kind: "new" | "changed" | "same" | "left out";
  section: string;
  name: string;
  priceCents: Cents | null;
  /** Of an item that's on the menu already. */
  id?: number;
  wasCents?: Cents;
  /** Left out for this reason. */
  why?: string;
};

export type Room = { items: number; sections: number };

const MAX_NAME = 100;
const MAX_SECTION_NAME = 60;
const NO_SECTION = "Menu";

/** 'Iced Latte' and 'iced  latte' are one. */
export const nameKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");

/**
 * An item that's on the menu already keeps its place. Only its price changes.
 * @param room how many items and sections still fit
 */
export function planMenu(lines: readonly MenuLine[], menu: KnownMenu, room: Room): PlannedLine[] {
  const known = new Map(
    menu.flatMap(({ name: section, items }) =>
      items.map((item) => [nameKey(item.name), { ...item, section }] as const),
    ),
  );
  const sections = new Set(menu.map(({ name }) => nameKey(name)));
  const left = { ...room };
  const seen = new Set<string>();
  let section = menu[0]?.name ?? NO_SECTION;

  return lines.flatMap((line): PlannedLine[] => {
    const { name } = line;
    if (line.kind === "section") {
      const isLong = name.length > MAX_SECTION_NAME;
      if (isLong) return [leftOut(name, section, "Enter a price at the end, like 6.50")];
      section = menu.find((one) => nameKey(one.name) === nameKey(name))?.name ?? name;
      return [];
    }
    if (line.kind === "unread") {
      return [leftOut(name, section, "Enter a price at the end, like 6.50")];
    }
    const { priceCents } = line;
    const why = whyNot(name, seen);
    seen.add(nameKey(name));
    if (why) return [{ ...leftOut(name, section, why), priceCents }];
    const item = known.get(nameKey(name));
    if (item) {
      const { id, priceCents: wasCents } = item;
      const kind = wasCents === priceCents ? "same" : "changed";
      return [{ kind, section: item.section, name: item.name, priceCents, id, wasCents }];
    }
    const isNewSection = !sections.has(nameKey(section));
    if (left.items === 0 || (isNewSection && left.sections === 0)) {
      return [{ ...leftOut(name, section, "The menu is full"), priceCents }];
    }
    left.items -= 1;
    if (isNewSection) left.sections -= 1;
    sections.add(nameKey(section));
    return [{ kind: "new", section, name, priceCents }];
  });
}

function whyNot(name: string, seen: ReadonlySet<string>): string | null {
  if (name === "") return "Enter a name before the price";
  if (name.length > MAX_NAME) return `Use ${MAX_NAME} characters or fewer`;
  return seen.has(nameKey(name)) ? "Listed twice" : null;
}

const leftOut = (name: string, section: string, why: string): PlannedLine => ({
  ...{ kind: "left out", section, name, priceCents: null, why },
});
