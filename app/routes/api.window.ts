import { json } from "@remix-run/node";
import { readTiles } from "~/domain/window/tiles.server";
import { readTips, tipChoices } from "~/domain/window/tips.server";
import { adminApi } from "~/http/admin.server";

const { loader, action } = adminApi({
  /** What the window sells now, for a page that was kept. */
  GET: () => json({ sections: readTiles(new Date()), tips: tipChoices(readTips()) }),
});

export { action, loader };
