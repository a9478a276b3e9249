import { z } from "zod";
import { type FormFields, shown } from "~/forms/form";
import { commaList, named } from "~/forms/parse";
import { objectPath } from "../media/object-path";
import { rulesOf } from "../rules";
import { orEmpty, requiredText } from "../text";
import { platform } from "./platform.schema";
import { inOrder, type Post } from "./post";
import { PLATFORM_NAMES } from "./social";

const MOST_MEDIA = 10;

const unique = <Value>(values: Value[]) => [...new Set(values)];

const noPlatform = "Please select at least one platform.";

const fields = {
  caption: requiredText("Please enter a caption.", { max: 5000, lines: true }),
  platforms: z.array(platform, { error: noPlatform }).min(1, noPlatform).transform(unique),
  mediaUrls: orEmpty(
    z
      .array(objectPath, { error: "Enter a list" })
      .max(MOST_MEDIA, `Use ${MOST_MEDIA} at most`)
      .transform(unique)
      .nullable(),
    null,
  ),
};

const { create, change } = rulesOf(fields, { required: ["caption", "platforms"] });

export const postRules = {
  create: create.extend({
    status: z.literal("draft", { error: "A new post is a draft" }).optional(),
  }),
  /** Nobody changes a status (spec section 4). */
  change,
  readers: { platforms: commaList, mediaUrls: commaList },
  wordings: { platforms: named(PLATFORM_NAMES) },
};

export type NewPost = z.output<typeof postRules.create>;
export type PostChange = z.output<typeof postRules.change>;

export function postFields({ caption, platforms, mediaUrls }: Post): FormFields {
  return shown({ caption, platforms: inOrder(platforms), mediaUrls });
}
