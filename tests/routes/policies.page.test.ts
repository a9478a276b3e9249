import { expect, it } from "vitest";
import { changeBrand } from "~/domain/brand/brand.server";
import { POLICIES, POLICY_NAMES, policyPath } from "~/domain/brand/policies";
import { POLICY_TEXTS } from "~/domain/brand/policy-texts";
import { blocksOf } from "~/domain/brand/text-blocks";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { OWNER } from "../factories";
import { Visitor } from "../visitor";
import { openPage } from "./plain-browser";

/** Privacy, terms, refunds, and shipping: a page each, in the owner's words or the original ones. */

it.each(POLICY_NAMES)("/policies/%s says all of its text, and whom to ask", async (policy) => {
  const page = await openPage(policyPath(policy));
  const { title, text } = POLICIES[policy];
  expect(page.screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  for (const block of blocksOf(POLICY_TEXTS[text])) {
    page.screen.getByRole("heading", { level: 2, name: block.title });
    expect(page.mainText).toContain(block.text);
  }
  expect(page.mainText).toMatch(/Questions\? Email \S+@\S+\.$/);
});

it("a policy that the owner wrote is shown as it is", async () => {
  await changeBrand({ texts: { refundPolicy: "Tacos\nNo returns on tacos." } }, OWNER);
  const { mainText } = await openPage("/policies/refunds");
  expect(mainText).toContain("TacosNo returns on tacos.");
  expect(mainText).not.toContain("unopened");
});

it("refunds says how paid orders are canceled, by the order settings", async () => {
  const emailUs = "To cancel a paid order, email us";
  const onItsPage = "You can cancel an order that you've paid for online from its page too";
  expect((await openPage("/policies/refunds")).mainText).toContain(emailUs);
  await changeOrderSettings({ guestsCancel: true }, OWNER);
  const { mainText } = await openPage("/policies/refunds");
  expect(mainText).toContain(onItsPage);
  expect(mainText).not.toContain(emailUs);
});

it("another policy's address isn't a page", async () => {
  expect((await openPage("/policies/cookies")).status).toBe(404);
});

it("each page's footer and the sitemap lead to the policies", async () => {
  const home = await openPage("/");
  const xml = await (await new Visitor().get(sitemap, "/sitemap.xml")).text();
  for (const policy of POLICY_NAMES) {
    const link = home.screen.getByRole("link", { name: POLICIES[policy].name });
    expect(link.getAttribute("href")).toBe(policyPath(policy));
    expect(xml).toContain(`${policyPath(policy)}</loc>`);
  }
});
