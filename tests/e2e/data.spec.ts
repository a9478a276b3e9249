import { readFileSync } from "node:fs";
import { readCsv, unzip } from "../zip";
import { expect, test } from "./fixtures";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder } from "./stored";

test("everything comes as a ZIP", { tag: "@no-script" }, async ({ page, shop }) => {
  addPaidOrder(shop, "jürgen@example.com");
  await signInAsAdmin(page, "/admin/data");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Everything" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(readFileSync(await download.path()));
  const [order] = readCsv(files.get("orders.csv")).filter(({ status }) => status === "paid");
  expect(order?.email).toBe("jürgen@example.com");
  expect(files.get("columns.html")?.toString()).toContain("What each column is");
  await expect(page).toHaveURL(/\/admin\/data$/);
});
