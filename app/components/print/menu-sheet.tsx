import type { Brand } from "~/brand";
import { BrandLogo } from "~/components/brand-logo";
import type { ChoiceGroup } from "~/domain/menu/choice-group";
import type { Board, BoardItem } from "~/domain/menu/menu";
import { formatMoney } from "~/domain/money";

export const MENU_STYLE = [
  ".menu{font-size:12pt}.menu.few{font-size:17pt}.menu.some{font-size:15pt}.menu.many{font-size:10pt}",
  ".board{columns:2;column-gap:2.5em}.few .board{columns:1}",
  "section{margin-bottom:1.6em}.whole{break-inside:avoid}h2{break-after:avoid}",
  "li{padding:.3em 0;break-inside:avoid}",
  ".line{display:flex;justify-content:space-between;gap:1em;font-weight:600}",
  ".line span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}",
  "li p{font-size:.82em}",
  "@media screen and (max-width:40rem){.board{columns:1}}",
].join("");

const LOGO_HEIGHT = 64;

/** Items of the longest section that isn't broken across columns or pages. */
const MOST_WHOLE = 8;

type OwnGroups = ReadonlyMap<number, readonly ChoiceGroup[]>;

type MenuSheetProps = {
  brand: Pick<Brand, "name" | "tagline" | "logo" | "paper">;
  board: Board;
  /** Groups of several items. */
  shared: readonly ChoiceGroup[];
  /** Groups of one item, by its ID. */
  own: OwnGroups;
  address: string;
  /** Whether sales tax is added to the prices. */
  addsTax: boolean;
};

/** The class with the largest type that fits one page. Each heading, name, and description counts as lines. */
export function menuSize(
  board: Board,
  { shared, own }: Pick<MenuSheetProps, "shared" | "own">,
): string {
  const lines = [
    ...board.flatMap(({ items }) => [
      HEADING,
      ...items.map((item) => linesOf(item, own.get(item.id))),
    ]),
    ...(shared.length > 0 ? [HEADING, shared.length * 2] : []),
  ].reduce((sum, number) => sum + number, 0);
  const [, size] = SIZES.find(([most]) => lines <= most) ?? [];
  return `menu ${size ?? "many"}`;
}

const HEADING = 3.4;
const SIZES: [most: number, size: string][] = [
  [25, "few"],
  [52, "some"],
  [70, "usual"],
];

/** Characters of a description that fit on a line. */
const LINE = 40;

function linesOf(
  { description, contains, served }: BoardItem,
  groups: readonly ChoiceGroup[] = [],
): number {
  const contained = contains && `Contains ${contains}`;
  const texts = [description, contained, served, ...groups.map(describeGroup)];
  const small = texts.map((text) => Math.ceil((text?.length ?? 0) / LINE));
  return 1.5 + 0.82 * small.reduce((sum, number) => sum + number, 0);
}

export function MenuSheet({ brand, board, shared, own, address, addsTax }: MenuSheetProps) {
  return (
    <>
      <header>
        <BrandLogo brand={brand} height={LOGO_HEIGHT} />
        <h1>{brand.name}</h1>
        <p>{brand.tagline}</p>
        <p>
          {address}
          {addsTax && " · Prices don't include sales tax."}
        </p>
      </header>
      {board.length === 0 && <p>There's nothing on the menu yet.</p>}
      <div className="board">
        {board.map(({ id, name, items }) => (
          <section key={id} className={items.length > MOST_WHOLE ? undefined : "whole"}>
            <h2>{name}</h2>
            <ul>
              {items.map((item) => (
                <Line key={item.id} item={item} groups={own.get(item.id) ?? []} />
              ))}
            </ul>
          </section>
        ))}
        {shared.length > 0 && (
          <section className="choices whole">
            <h2>Make it yours</h2>
            <ul>
              {shared.map((group) => (
                <li key={group.id}>
                  <strong>{group.name}:</strong> {listChoices(group)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Line({ item, groups }: { item: BoardItem; groups: readonly ChoiceGroup[] }) {
  const { name, priceCents, description, contains, served } = item;
  return (
    <li>
      <div className="line">
        <span>{name}</span>
        <span>{formatMoney(priceCents)}</span>
      </div>
      {description && <p>{description}</p>}
      {groups.map((group) => (
        <p key={group.id}>{describeGroup(group)}</p>
      ))}
      {contains && <p>Contains {contains}</p>}
      {served && <p>{served}</p>}
    </li>
  );
}

const describeGroup = (group: ChoiceGroup) => `${group.name}: ${listChoices(group)}`;

const listChoices = ({ choices }: ChoiceGroup) => choices.map(choiceSaid).join(", ");

/** A price stays on the line of its name. */
const choiceSaid = ({ name, priceCents }: ChoiceGroup["choices"][number]) =>
  priceCents > 0 ? `${name}\u00a0+${formatMoney(priceCents)}` : name;
