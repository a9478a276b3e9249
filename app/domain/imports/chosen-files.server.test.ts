import { expect, it } from "vitest";
import { ChosenFiles } from "./chosen-files.server";

it("takes one file, since each is read in a process of its own", async () => {
  const chosen = new ChosenFiles({ sub: "auth0|aya", name: "aya@example.com", role: "owner" });
  const menu = new TextEncoder().encode("Item Name,Price\nTea,6.50\n");
  expect(await chosen.takeFile(menu)).toMatchObject({ ok: true });
  expect(await chosen.takeFile(menu)).toMatchObject({
    errors: { "": ["Choose one file at a time."] },
  });
});
