import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { readHomepageContent } from "./homepage.server";
import { homepageContent } from "./homepage.table.server";

it("what nobody wrote is null, so that the default stands", async () => {
  expect(readHomepageContent()).toEqual({
    heroTitle: null,
    heroSubtitle: null,
    heroImageUrl: null,
    aboutText: null,
  });
  await write((tx) => tx.insert(homepageContent).values({ id: 1, heroTitle: "Iced" }).run());
  expect(readHomepageContent()).toMatchObject({ heroTitle: "Iced", heroSubtitle: null });
});
