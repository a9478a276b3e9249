import type { z } from "zod";
import type { Brand } from "~/brand";
import { pictureAddress } from "~/domain/picture";
import { rulesOf } from "~/domain/rules";
import { optionalText, requiredText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { DEFAULT_CONTENT, type HomepageContent, introducedBy } from "./homepage";

const fields = {
  heroTitle: requiredText("Enter a hero title", { max: 120 }),
  heroSubtitle: requiredText("Enter a hero subtitle", { max: 300, lines: "joined" }),
  heroImageUrl: pictureAddress,
  /** Another name for heroImageUrl in the API. No form has it. */
  heroImage: pictureAddress,
  aboutText: optionalText({ max: 2000, lines: true }),
};

const agree = ({ heroImageUrl, heroImage }: { heroImageUrl?: unknown; heroImage?: unknown }) =>
  heroImageUrl === undefined || heroImage === undefined || heroImageUrl === heroImage;
const DISAGREE = { path: ["heroImage"], message: "must match heroImageUrl" };

const { create, change, fieldsOf } = rulesOf(fields, {
  required: ["heroTitle", "heroSubtitle"],
  unshown: ["heroImage"],
});

export const homepageRules = {
  create: create.refine(agree, DISAGREE),
  change: change.refine(agree, DISAGREE),
  readers: {},
};

export type HomepageChange = z.output<typeof homepageRules.change>;

/** The form's fields. Empty hero texts show their default, which isn't stored unless it's changed. */
export function homepageFields(content: HomepageContent, brand: Brand): FormFields {
  const { heroTitle, heroSubtitle } = introducedBy(brand, content);
  return fieldsOf({
    ...content,
    heroTitle: heroTitle ?? DEFAULT_CONTENT.heroTitle,
    heroSubtitle: heroSubtitle ?? DEFAULT_CONTENT.heroSubtitle,
  });
}
