import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { MENU_STYLE, MenuSheet, menuSize } from "~/components/print/menu-sheet";
import { PRINT_SCRIPT, paperOf, printStyle } from "~/components/print/paper";
import { PrintPage } from "~/components/print/print-page";
import { readBrand } from "~/domain/brand/brand.server";
import { type ChoiceGroup, isExactlyOne, splitByItem } from "~/domain/menu/choice-group";
import { type Board, type Menu, toBoard } from "~/domain/menu/menu";
import { readMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { addsTax } from "~/domain/tax/rates.server";
import { env } from "~/env.server";
import { adminApi } from "~/http/admin.server";

const { loader } = adminApi({ GET: answer });

export { loader };

function answer({ request }: LoaderFunctionArgs) {
  const paper = paperOf(new URL(request.url).searchParams.get("paper"));
  const brand = readBrand();
  const now = new Date();
  const menu = readMenu();
  const groups = groupsOfMenu(menu, now);
  const asked = splitByItem(
    new Map([...groups].map(([id, ofItem]) => [id, ofItem.map(withoutLeast)])),
  );
  const board = withLeastPrices(toBoard(menu, groups, now), menu, groups);
  const style = printStyle({ paper, brand, margin: "14mm" }) + MENU_STYLE;
  return barePage(
    request,
    <PrintPage
      title={`Menu | ${brand.name}`}
      style={style}
      paper={paper}
      className={menuSize(board, asked)}
      back={{ href: "/admin/menu", label: "Back to Menu" }}
    >
      <MenuSheet
        brand={brand}
        board={board}
        {...asked}
        addsTax={addsTax()}
        address={`${new URL(env().APP_ORIGIN).host}/menu`}
      />
    </PrintPage>,
    { style, script: PRINT_SCRIPT },
  );
}

/** The cheapest choice's price in a group that takes exactly one, sold out or not. Other groups add nothing by themselves. */
const leastOf = (group: ChoiceGroup) =>
  isExactlyOne(group) ? Math.min(...group.choices.map(({ priceCents }) => priceCents)) : 0;

/** The choices with what each adds to the item's printed price. */
const withoutLeast = (group: ChoiceGroup): ChoiceGroup => ({
  ...group,
  choices: group.choices.map((choice) => ({
    ...choice,
    priceCents: choice.priceCents - leastOf(group),
  })),
});

/** The board with each item's least price. On the site it's the usual one, and no choice's price stands beside it. */
function withLeastPrices(
  board: Board,
  menu: Menu,
  groups: ReadonlyMap<number, readonly ChoiceGroup[]>,
): Board {
  const prices = new Map(
    menu
      .flatMap(({ items }) => items)
      .map(({ id, priceCents }) => {
        const least = (groups.get(id) ?? []).map(leastOf);
        return [id, least.reduce((sum, cents) => sum + cents, priceCents)];
      }),
  );
  return board.map((section) => ({
    ...section,
    items: section.items.map((item) => ({
      ...item,
      priceCents: prices.get(item.id) ?? item.priceCents,
    })),
  }));
}
