import { z } from "zod";
import { objectPath } from "~/domain/media/object-path";
import { listOf, optional, rulesOf } from "~/domain/rules";
import { requiredText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { choiceLabels, commaList } from "~/forms/readers";
import { platform } from "./platform.schema";
import { inOrder, type Post } from "./post";
import { PLATFORM_NAMES } from "./social";

const MAX = 10;

const unique = <Value>(values: Value[]) => [...new Set(values)];

const noPlatform = "Please select at least one platform.";

const fields = {
  caption: requiredText("Please enter a caption.", { max: 5000, lines: true }),
  platforms: listOf(platform, { max: MAX, error: noPlatform })
    .refine((platforms) => platforms.length > 0, noPlatform)
    .transform(unique),
  mediaUrls: optional(listOf(objectPath, { max: MAX }).transform(unique)),
};

const rules = rulesOf(fields, {
  required: ["caption", "platforms"],
  readers: { platforms: commaList, mediaUrls: commaList },
  labels: { platforms: choiceLabels(PLATFORM_NAMES) },
});

export const postRules = {
  ...rules,
  /** A new post's status can only be draft, and nothing changes it. */
  create: rules.create.extend({
    status: z.literal("draft", { error: "must be draft for a new post" }).optional(),
  }),
};

export type NewPost = z.output<typeof postRules.create>;
export type PostChange = z.output<typeof postRules.change>;

export function postFields(post: Post): FormFields {
  return rules.fieldsOf({ ...post, platforms: inOrder(post.platforms) });
}
