import { expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { homepageContent } from "~/db/schema/homepage.server";
import { refusal } from "~/domain/result";
import { OWNER } from "../../../tests/factories";
import { readHomepageContent, updateHomepageContent } from "./homepage.server";

const NOTHING = { heroTitle: null, heroSubtitle: null, heroImageUrl: null, aboutText: null };
const rows = () => read().select().from(homepageContent).all();

it("a text that nobody wrote is null, so the default shows", async () => {
  expect(readHomepageContent()).toEqual(NOTHING);
  await write((tx) => tx.insert(homepageContent).values({ id: 1, heroTitle: "Iced" }).run());
  expect(readHomepageContent()).toEqual({ ...NOTHING, heroTitle: "Iced" });
});

it("the first text that's written is stored, the next one changes it, and others stay", async () => {
  await updateHomepageContent({ heroTitle: "Iced", aboutText: "Kei and Aya" }, OWNER);
  const updated = await updateHomepageContent({ heroTitle: "Hot", aboutText: null }, OWNER);
  expect(updated).toEqual({ ok: true, row: { ...NOTHING, heroTitle: "Hot" } });
  await updateHomepageContent({ heroSubtitle: "All winter" }, OWNER);
  expect(readHomepageContent()).toEqual({
    ...NOTHING,
    heroTitle: "Hot",
    heroSubtitle: "All winter",
  });
  expect(rows()).toHaveLength(1);
});

it.each([
  [{ heroImage: "/a.webp" }, "/a.webp"],
  [{ heroImageUrl: "/a.webp" }, "/a.webp"],
  [{ heroImage: null }, null],
  [{ heroImageUrl: null }, null],
  [{}, "/old.webp"],
])("%j leaves %s as the picture", async (change, stored) => {
  await updateHomepageContent({ heroImageUrl: "/old.webp" }, OWNER);
  await updateHomepageContent(change, OWNER);
  expect(readHomepageContent().heroImageUrl).toBe(stored);
});

it("a change is recorded with its fields, and an empty change isn't", async () => {
  await updateHomepageContent({ heroTitle: "Iced", heroImage: null }, OWNER);
  await updateHomepageContent({}, OWNER);
  expect(read().select().from(audit).all()).toMatchObject([
    {
      actor: OWNER.sub,
      action: "updated",
      entity: "homepage",
      detail: { fields: ["heroTitle", "heroImageUrl"] },
    },
  ]);
});

it("an edit says what somebody else changed meanwhile, and writes nothing", async () => {
  await updateHomepageContent({ heroTitle: "Iced" }, OWNER);
  const check = () => ({ heroTitle: ["Changed"] });
  expect(await updateHomepageContent({ heroTitle: "Hot" }, OWNER, { check })).toEqual(
    refusal("conflict", "Changed", "heroTitle"),
  );
  expect(readHomepageContent().heroTitle).toBe("Iced");
});
