import { z } from "zod";
import { emailAddress } from "~/domain/email";
import { flag, wholeNumber } from "~/domain/fields";
import { storedPicture } from "~/domain/media/stored-picture";
import { telUri } from "~/domain/phone";
import { rulesOf } from "~/domain/rules";
import { optionalText, requiredText } from "~/domain/text";
import { optionalWholeNumber } from "~/forms/readers";
import { textRules } from "./texts.schema";
import { isZone } from "./zones";

const COLOR_ERROR = "Enter a color, like #4a7128";

/**
 * A profile on a social network, as '@name' or a link, even without https. It's stored as a full https link, so
 * it can't hold a script.
 * @param base the link of a profile, without its name
 */
const profile = (base: string) =>
  optionalText({ max: 200 })
    .transform((text) => text && profileLink(text, base))
    .refine(
      (address) => address === null || /^https:\/\/[^\s"'<>\\/]+\.[^\s"'<>\\]+$/.test(address),
      "Enter @ and your name there, or the whole link, starting with https://",
    );

function profileLink(text: string, base: string): string {
  if (/^@[\w.-]+$/.test(text)) return base + text.slice(1);
  return /^(?:www\.)?(?:instagram|facebook|x|twitter|tiktok)\.com\//i.test(text)
    ? `https://${text}`
    : text;
}

const color = z
  .string({ error: COLOR_ERROR })
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, COLOR_ERROR)
  .toLowerCase();

export const brandRules = rulesOf(
  {
    name: requiredText("Enter the truck's name", { max: 40 }),
    tagline: requiredText("Enter a tagline", { max: 80 }),
    description: requiredText("Enter a description", { max: 200, lines: "joined" }),
    cuisine: requiredText("Enter a cuisine", { max: 60 }),
    city: requiredText("Enter a city", { max: 60 }),
    region: requiredText("Enter a state", { max: 40 }),
    zone: optionalText({ max: 60 }).refine(
      (zone) => zone === null || isZone(zone),
      "Choose a time zone, like America/New_York",
    ),
    email: emailAddress,
    phone: optionalText({ max: 30 }).refine(
      (phone) => phone === null || /\d{7}/.test(telUri(phone) ?? ""),
      "Enter a phone number, like (213) 555-0100",
    ),
    instagram: profile("https://www.instagram.com/"),
    facebook: profile("https://www.facebook.com/"),
    x: profile("https://x.com/"),
    tiktok: profile("https://www.tiktok.com/@"),
    logo: optionalText({ max: 200 }).refine(
      (path) => path === null || storedPicture(path) !== null,
      "Upload an image",
    ),
    hasTastingNotes: flag,
    paper: color,
    ink: color,
    accent: color,
  },
  {
    required: [
      "name",
      "tagline",
      "description",
      "cuisine",
      "city",
      "region",
      "email",
      "paper",
      "ink",
      "accent",
    ],
  },
);

/** The API's change, which includes texts. */
export const wholeBrand = brandRules.change.extend({ texts: textRules.change.optional() });

export type BrandChange = z.output<typeof wholeBrand>;

export const brandFields = brandRules.fieldsOf;

/** A button in the list of earlier versions. */
export const earlierBrandRules = {
  schema: z.strictObject({ id: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }) }),
  readers: { id: optionalWholeNumber },
};
