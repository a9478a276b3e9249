import { expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { blocksOf, paragraphsOf } from "./text-blocks";
import { DEFAULT_TEXTS, TEXT_NAMES, toPageBrand, withTexts } from "./texts";
import { textFields, textRules } from "./texts.schema";

it("keeps only what differs from the default", () => {
  const { shopIntro } = DEFAULT_TEXTS;
  expect(withTexts({}, { eventsIntro: "Tacos.", shopIntro })).toEqual({ eventsIntro: "Tacos." });
  expect(withTexts({ eventsIntro: "Tacos." }, { eventsIntro: null })).toEqual({});
  expect(withTexts({ eventsIntro: "Tacos.", gone: "x" }, {})).toEqual({ eventsIntro: "Tacos." });
});

it("every text has its field, which takes its own default", () => {
  expect(Object.keys(textFields({ texts: {} })).sort()).toEqual([...TEXT_NAMES].sort());
  expect(textRules.change.parse(DEFAULT_TEXTS)).toEqual(DEFAULT_TEXTS);
});

it("a page carries the short ones alone", () => {
  const texts = { shopIntro: "Hot sauce.", aboutStory: "Once." };
  expect(toPageBrand({ ...DEFAULT_BRAND, texts }).texts).toEqual({ shopIntro: "Hot sauce." });
});

it("paragraphs end at an empty line, and a block's first line is its title", () => {
  expect(paragraphsOf(" One\ntwo\n \n\nThree ")).toEqual(["One\ntwo", "Three"]);
  expect(blocksOf("Fresh\nEvery day.\nTwice.\n\nFast")).toEqual([
    { title: "Fresh", text: "Every day. Twice." },
    { title: "Fast", text: "" },
  ]);
});
