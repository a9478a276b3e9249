import { socialMediaPosts } from "~/db/schema/social.server";
import type { Actor } from "~/domain/access/actor";
import { refuseUnknownMedia } from "~/domain/media/known-media.server";
import { namedColumns, rowsOf } from "~/domain/rows/rows.server";
import type { Checked } from "~/forms/edit-conflict";
import type { Post } from "./post";
import type { NewPost, PostChange } from "./post.schema";

/** Posts are prepared here. The owner publishes them elsewhere. */

const rows = rowsOf({
  ...namedColumns(socialMediaPosts, ["caption", "platforms", "status", "mediaUrls", "createdAt"]),
  entity: "social media post",
  gone: "This post no longer exists.",
  searched: socialMediaPosts.foldedText,
});

export const { find: findPost, list: listPosts, search: searchPosts, remove: deletePost } = rows;

/** A new post is always a draft. Refuses with invalid if a media URL isn't one of our uploads. */
export async function createPost(input: NewPost, actor: Actor) {
  return refuseUnknownMedia(input.mediaUrls) ?? rows.create(input, actor);
}

/** Refuses with invalid, missing, or conflict. */
export async function updatePost(
  id: number,
  change: PostChange,
  actor: Actor,
  { check }: Checked<Post> = {},
) {
  const shown = findPost(id)?.mediaUrls;
  return refuseUnknownMedia(change.mediaUrls, shown) ?? rows.update(id, change, actor, { check });
}
