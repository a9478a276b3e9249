import { json } from "@remix-run/node";
import { readTiles } from "~/domain/window/tiles.server";
import { readTips, tipChoices } from "~/domain/window/tips.server";
import { readStopsAndTax, taxForOldPages } from "~/domain/window/window-tax.server";
import { adminApi } from "~/http/admin.server";
import { markOf, tabletNames } from "~/http/shift.server";

const { loader, action } = adminApi(
  {
    /** Current items, tips, and tax for a cached window page, and who sells. */
    GET: async ({ request, actor }) => {
      const now = new Date();
      const shown = { sections: readTiles(now), tips: tipChoices(readTips()) };
      const selling = readStopsAndTax(now);
      const seller = await markOf(request, actor);
      const names = await tabletNames(request);
      return json({ ...shown, selling, seller, names, tax: taxForOldPages(selling) });
    },
  },
  { right: "sell" },
);

export { action, loader };
