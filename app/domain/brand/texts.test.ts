import { expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { CATEGORIES } from "~/domain/products/product";
import { categoryLabels } from "./category-labels";
import { NEUTRAL_TEXTS } from "./neutral-texts";
import { blocksOf, paragraphsOf } from "./text-blocks";
import { DEFAULT_TEXTS, originalTexts, TEXT_NAMES, toPageBrand, withTexts } from "./texts";
import { textFields, textRules } from "./texts.schema";

const { name } = DEFAULT_BRAND;
const RENAMED = "Tacos Ana";

it("keeps only what differs from the original", () => {
  const { shopIntro } = DEFAULT_TEXTS;
  const eventsIntro = "Tacos.";
  expect(withTexts({ name, texts: {} }, { eventsIntro, shopIntro })).toEqual({ eventsIntro });
  expect(withTexts({ name, texts: { eventsIntro } }, { eventsIntro: null })).toEqual({});
  expect(withTexts({ name, texts: { eventsIntro, gone: "x" } }, {})).toEqual({ eventsIntro });
});

it("a renamed truck's originals are neutral, and a text of the first truck is its own", () => {
  const { shopIntro } = DEFAULT_TEXTS;
  const neutral = { shopIntro: NEUTRAL_TEXTS.shopIntro };
  expect(originalTexts({ name: RENAMED })).toMatchObject(NEUTRAL_TEXTS);
  expect(originalTexts({ name })).toEqual(DEFAULT_TEXTS);
  expect(withTexts({ name: RENAMED, texts: {} }, neutral)).toEqual({});
  expect(withTexts({ name: RENAMED, texts: {} }, { shopIntro })).toEqual({ shopIntro });
  expect(textFields({ name: RENAMED, texts: {} })).toMatchObject(NEUTRAL_TEXTS);
});

it("every text has its field, which takes its own originals", () => {
  expect(Object.keys(textFields({ name, texts: {} })).sort()).toEqual([...TEXT_NAMES].sort());
  expect(textRules.change.parse(DEFAULT_TEXTS)).toEqual(DEFAULT_TEXTS);
  expect(textRules.change.parse(NEUTRAL_TEXTS)).toEqual(NEUTRAL_TEXTS);
});

it("a sentence typed over several rows is one line", () => {
  const typed = {
    eventsIntro: " Come\r\nas you are.\n",
    shopIntro: null,
    aboutStory: "One\r\ntwo",
  };
  const kept = { eventsIntro: "Come as you are.", shopIntro: null, aboutStory: "One\ntwo" };
  expect(textRules.change.parse(typed)).toEqual(kept);
});

it("a page carries the short ones alone", () => {
  const texts = { shopIntro: "Hot sauce.", aboutStory: "Once.", matchaLabel: "Sauces" };
  const { aboutStory, ...short } = texts;
  expect(toPageBrand({ ...DEFAULT_BRAND, texts }).texts).toEqual(short);
  const renamed = toPageBrand({ ...DEFAULT_BRAND, name: RENAMED, texts }).texts;
  expect(renamed).toMatchObject({ ...short, menuIntro: NEUTRAL_TEXTS.menuIntro });
  expect(renamed).not.toHaveProperty("aboutStory");
});

it("every category has a label: the original, or the owner's", () => {
  const texts = { equipmentLabel: "Pans" };
  expect(Object.keys(categoryLabels({ texts: {} }))).toEqual(CATEGORIES);
  expect(categoryLabels({ texts })).toMatchObject({ matcha: "Matcha", equipment: "Pans" });
});

it("paragraphs end at an empty line, and a block's first line is its title", () => {
  expect(paragraphsOf(" One\ntwo\n \n\nThree ")).toEqual(["One\ntwo", "Three"]);
  expect(blocksOf("Fresh\nEvery day.\nTwice.\n\nFast")).toEqual([
    { title: "Fresh", text: "Every day. Twice." },
    { title: "Fast", text: "" },
  ]);
});
