import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { MENU_STYLE, MenuSheet, menuSize } from "~/components/print/menu-sheet";
import { PRINT_SCRIPT, paperOf, printStyle } from "~/components/print/paper";
import { PrintPage } from "~/components/print/print-page";
import { readBrand } from "~/domain/brand/brand.server";
import { splitByItem } from "~/domain/menu/choice-group";
import { toBoard } from "~/domain/menu/menu";
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
  const asked = splitByItem(groups);
  const board = toBoard(menu, groups, now);
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
