import { expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { homepageContent } from "~/db/schema/homepage.server";
import { readHomepageContent, updateHomepageContent } from "./homepage.server";

const ACTOR = { sub: "auth0|aya", name: "aya@example.com" };
const NOTHING = { heroTitle: null, heroSubtitle: null, heroImageUrl: null, aboutText: null };
const rows = () => read().select().from(homepageContent).all();

it("what nobody wrote is null, so that the default stands", async () => {
  expect(readHomepageContent()).toEqual(NOTHING);
  await write((tx) => tx.insert(homepageContent).values({ id: 1, heroTitle: "Iced" }).run());
  expect(readHomepageContent()).toEqual({ ...NOTHING, heroTitle: "Iced" });
});

it("the first text that is written makes the row, the next changes it, and others stay", async () => {
  await updateHomepageContent({ heroTitle: "Iced", aboutText: "Kei and Aya" }, ACTOR);
  const updated = await updateHomepageContent({ heroTitle: "Hot", aboutText: null }, ACTOR);
  expect(updated).toEqual({ ok: true, row: { ...NOTHING, heroTitle: "Hot" } });
  await updateHomepageContent({ heroSubtitle: "All winter" }, ACTOR);
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
  await updateHomepageContent({ heroImageUrl: "/old.webp" }, ACTOR);
  await updateHomepageContent(change, ACTOR);
  expect(readHomepageContent().heroImageUrl).toBe(stored);
});

it("a change is recorded with its fields, and one of nothing is none", async () => {
  await updateHomepageContent({ heroTitle: "Iced", heroImage: null }, ACTOR);
  await updateHomepageContent({}, ACTOR);
  expect(read().select().from(audit).all()).toMatchObject([
    {
      actor: ACTOR.sub,
      action: "updated",
      entity: "homepage",
      detail: { fields: ["heroTitle", "heroImageUrl"] },
    },
  ]);
});

it("what somebody else changed meanwhile is told, and nothing is written", async () => {
  await updateHomepageContent({ heroTitle: "Iced" }, ACTOR);
  const check = () => ({ heroTitle: ["Changed"] });
  expect(await updateHomepageContent({ heroTitle: "Hot" }, ACTOR, { check })).toEqual({
    ok: false,
    kind: "conflict",
    errors: { heroTitle: ["Changed"] },
  });
  expect(readHomepageContent().heroTitle).toBe("Iced");
});
