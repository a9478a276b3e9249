import { breakLine, dataRequests, FAILED_REQUEST, isData, isScript, tryAgain } from "./bad-line";
import { expect, test } from "./fixtures";
import { go } from "./go";
import { signInAsAdmin } from "./sign-in";

/** Which errors count as a failure of the network, and which don't. */

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(FAILED_REQUEST);
});

test.describe("the guard against a bad connection", () => {
  test.use({ sharedShop: true });

  test("asks for no data twice if all is well, and leaves refusals to the page", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await signInAsAdmin(page, "/admin/orders");
    const asked = dataRequests(page);
    await page.getByRole("link", { name: "Store Management" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(asked).toEqual(["routes/admin.store"]);

    await go(page, "/admin/store/4711/edit");
    await expect(page.getByText("It may have been deleted.")).toBeVisible();
    await expect(tryAgain(page)).toHaveCount(0);
  });

  test("loads the whole page if its script is gone, and takes no stranger's answer for ours", async ({
    page,
  }) => {
    await page.goto("/about");
    const mend = await breakLine(page, isScript, (route) => route.fulfill({ status: 404 }));
    const loaded = page.waitForEvent("request", (request) => {
      return request.isNavigationRequest() && new URL(request.url()).pathname === "/shop";
    });
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await loaded;
    await expect(page.getByRole("article").first()).toBeVisible();
    await mend();

    await page.goto("/");
    await breakLine(page, isData, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Free Wi-Fi: log in</h1>" }),
    );
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Unable to Load Products" })).toBeVisible();
  });
});
