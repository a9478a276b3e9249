import { z } from "zod";
import { type FormFields, toFields } from "~/forms/form";
import { choiceLabels, commaList } from "~/forms/readers";
import { objectPath } from "../media/object-path";
import { listOf, rulesOf } from "../rules";
import { orEmpty, requiredText } from "../text";
import { platform } from "./platform.schema";
import { inOrder, type Post } from "./post";
import { PLATFORM_NAMES } from "./social";

const MOST = 10;

const unique = <Value>(values: Value[]) => [...new Set(values)];

const noPlatform = "Please select at least one platform.";

const fields = {
  caption: requiredText("Please enter a caption.", { max: 5000, lines: true }),
  platforms: listOf(platform, {
    max: MOST,
    error: noPlatform,
    tooMany: `You can add up to ${MOST}`,
  })
    .refine((platforms) => platforms.length > 0, noPlatform)
    .transform(unique),
  mediaUrls: orEmpty(
    listOf(objectPath, {
      max: MOST,
      error: "Enter a list",
      tooMany: `You can add up to ${MOST}`,
    })
      .transform(unique)
      .nullable(),
    null,
  ),
};

const { create, change } = rulesOf(fields, { required: ["caption", "platforms"] });

export const postRules = {
  create: create.extend({
    status: z.literal("draft", { error: "must be draft for a new post" }).optional(),
  }),
  /** Nobody changes a status (spec section 4). */
  change,
  readers: { platforms: commaList, mediaUrls: commaList },
  labels: { platforms: choiceLabels(PLATFORM_NAMES) },
};

export type NewPost = z.output<typeof postRules.create>;
export type PostChange = z.output<typeof postRules.change>;

export function postFields({ caption, platforms, mediaUrls }: Post): FormFields {
  return toFields({ caption, platforms: inOrder(platforms), mediaUrls });
}
