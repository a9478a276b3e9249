import type { Brand } from "~/brand";
import { rulesOf } from "~/domain/rules";
import { optionalText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { originalTexts } from "./texts";

/** A text with a field of two rows. Pages show one paragraph, so line breaks become spaces. */
const line = optionalText({ max: 200, lines: true }).transform(
  (text) => text?.replaceAll("\n", " ") ?? null,
);
const label = optionalText({ max: 30 });
const title = optionalText({ max: 60 });
const paragraphs = optionalText({ max: 3000, lines: true });
const policy = optionalText({ max: 10_000, lines: true });

/** The rules of a brand's texts. If one is blank, the original shows. */
export const textRules = rulesOf(
  {
    stopsIntro: line,
    menuIntro: line,
    shelfTitle: title,
    shelfIntro: line,
    shelfEmpty: line,
    bookingIntro: line,
    shopIntro: line,
    eventsIntro: line,
    signUpIntro: line,
    newsletterIntro: line,
    cartEmpty: line,
    matchaLabel: label,
    merchandiseLabel: label,
    equipmentLabel: label,
    cateringIntro: line,
    cateringFeatures: paragraphs,
    aboutIntro: line,
    aboutStory: paragraphs,
    aboutValues: paragraphs,
    aboutSourceTitle: title,
    aboutSource: paragraphs,
    privacyPolicy: policy,
    termsOfService: policy,
    refundPolicy: policy,
    shippingPolicy: policy,
  },
  { required: [] },
);

/** The fields show the original texts, which aren't stored unless they're changed. */
export const textFields = (brand: Pick<Brand, "name" | "texts">): FormFields =>
  textRules.fieldsOf({ ...originalTexts(brand), ...brand.texts });
