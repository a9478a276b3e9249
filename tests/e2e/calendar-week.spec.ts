import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** A week is put up on a phone; its sentences: tests/routes/admin.calendar.week.page.test.ts. */

/** The demo's stops are around its day, which may be any. Here it has none. */
const WEEK = "/admin/calendar/week?from=2037-01-05";

const widthOf = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth;

/** A phone's sheet, which isn't in Chromium on Linux. It refuses the second file. */
function shareOnce() {
  const share = async ({ files = [], text }: ShareData) => {
    const { dataset } = document.documentElement;
    if (dataset.shared) throw new DOMException("Permission denied", "NotAllowedError");
    dataset.shared = [...files.map(({ name, type }) => `${name} ${type}`), text].join(" ");
  };
  Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } });
}

for (const [way, details] of EITHER_WAY) {
  test(`a week is put up from a known place, and copied${way}`, details, async ({ page }) => {
    const isScripted = way === "";
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(shareOnce);
    await signInAsAdmin(page, WEEK);

    await test.step("a stop at a known place costs three presses", async () => {
      await page.getByRole("link", { name: "Add a stop on Wed, Jan 7" }).click();
      await page.getByRole("link", { name: "Mariposa Plaza", exact: true }).click();
      await expect(page.getByLabel("Start *")).toHaveValue("2037-01-07T17:00");
      await expect(page.getByLabel("End *")).toHaveValue("2037-01-07T21:00");
      await expect(page.getByLabel("Let customers order ahead")).toBeChecked();
      await page.getByRole("button", { name: "Save Event" }).click();
      await expectToast(page, "Event Added");
      await expect(page).toHaveURL(new RegExp(`${WEEK.replace("?", "\\?")}$`));
    });

    await test.step("another place can be chosen before it's saved", async () => {
      await page.getByRole("link", { name: "Add a stop on Fri, Jan 9" }).click();
      await page.getByRole("link", { name: "Mariposa Plaza", exact: true }).click();
      await page.getByRole("link", { name: "Cypress Yard", exact: true }).click();
      await expect(page.getByLabel("Title *")).toHaveValue("Lunch at Cypress Yard");
      await expect(page.getByLabel("Start *")).toHaveValue("2037-01-09T11:00");
      await page.getByRole("button", { name: "Save Event" }).click();
      await expectToast(page, "Event Added");
    });

    if (isScripted) await expectAccessible(page);
    await expectNoOverflow(page);

    await test.step("the next week costs two", async () => {
      await page.getByRole("link", { name: "Copy Week" }).click();
      await expect(page.getByRole("checkbox")).toHaveCount(2);
      await expectNoOverflow(page);
      const button = page.getByRole("button", { name: /^Copy / });
      if (isScripted) {
        await expectAccessible(page);
        await expect(button).toHaveText("Copy 2 Stops");
        await page.getByRole("checkbox", { name: /Cypress/ }).uncheck();
        await expect(button).toHaveText("Copy 1 Stop");
        await page.getByRole("checkbox", { name: /Cypress/ }).check();
      }
      await button.click();
      await expectToast(page, "2 Stops Copied", "They take orders like last week.");
      await expect(page.getByText("Mon, Jan 12")).toBeVisible();
    });

    await test.step("its stops are shared as images, and put into a draft", async () => {
      await page.getByRole("link", { name: "Share Week" }).click();
      await expect(page.getByLabel("Caption")).toHaveValue(/Mon, Jan 12 - Sun, Jan 18/);
      for (const name of ["Post", "Story"]) {
        const image = page.getByRole("img", { name: new RegExp(`^${name}`) });
        await expect.poll(() => image.evaluate(widthOf)).toBe(1080);
      }
      await expectNoOverflow(page);
      if (isScripted) await expectAccessible(page);
      if (isScripted) {
        await page.getByRole("button", { name: "Share Post" }).click();
        const shared = await page.evaluate(() => document.documentElement.dataset.shared);
        expect(shared).toMatch(
          /^week-2037-01-12-post.jpg image\/jpeg Where to find us, Mon, Jan 12/,
        );
        await page.getByRole("button", { name: "Share Story" }).click();
        await expectToast(
          page,
          "Error",
          "This browser can't share it. Please download it instead.",
        );
      }
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download Post" }).click();
      expect((await downloading).suggestedFilename()).toBe("week-2037-01-12-post.jpg");
      await page.getByRole("button", { name: "Use in a Post" }).click();
      await expect(page.getByLabel("Caption")).toHaveValue(/Cypress Yard/);
      await page.locator("form").getByText("Instagram", { exact: true }).click();
      await page.getByRole("button", { name: "Create Draft" }).click();
      await expectToast(page, "Post Created!");
    });

    await test.step("twelve weeks cost three, and what's there stays", async () => {
      await page.goto(WEEK);
      await page.getByRole("link", { name: "Copy Week" }).click();
      await page.getByRole("link", { name: "12 weeks" }).click();
      await expect(page.getByRole("checkbox")).toHaveCount(22);
      await page.getByRole("button", { name: /^Copy / }).click();
      await expectToast(page, "22 Stops Copied");
    });
  });
}
