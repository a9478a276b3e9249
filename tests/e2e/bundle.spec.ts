import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./fixtures";

/** What the build sends to browsers: routes are cut apart by Remix, which only the result can show. */

const ASSETS = "build/client/assets";

test("no script of the build brings checks or queries along", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  // Words that zod, drizzle and our own texts for refusals leave behind, minified or not.
  const serverOnly = /ZodError|_zod|drizzle|Enter a name|DatabaseUnavailable/;
  const loaded = scripts.filter((name) =>
    serverOnly.test(readFileSync(`${ASSETS}/${name}`, "utf8")),
  );
  expect(loaded).toEqual([]);
});
