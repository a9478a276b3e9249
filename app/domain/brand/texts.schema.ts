import type { Brand } from "~/brand";
import type { FormFields } from "~/forms/form";
import { rulesOf } from "../rules";
import { optionalText } from "../text";
import { DEFAULT_TEXTS } from "./texts";

const line = optionalText({ max: 200 });
const title = optionalText({ max: 60 });
const paragraphs = optionalText({ max: 3000, lines: true });
const policy = optionalText({ max: 10_000, lines: true });

/** A blank one is the default's. */
export const textRules = rulesOf(
  {
    stopsIntro: line,
    menuIntro: line,
    shelfTitle: title,
    shelfIntro: line,
    bookingIntro: line,
    shopIntro: line,
    eventsIntro: line,
    signUpIntro: line,
    newsletterIntro: line,
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

/** The defaults show, and aren't stored if nobody touches them. */
export const textFields = ({ texts }: Pick<Brand, "texts">): FormFields =>
  textRules.fieldsOf({ ...DEFAULT_TEXTS, ...texts });
