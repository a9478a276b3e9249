import type { Actor } from "../access/actor";
import { rowsOf, type Update } from "../rows.server";
import type { Post } from "./post";
import type { NewPost, PostChange } from "./post.schema";
import { socialMediaPosts } from "./social.table.server";

/** Prepared here and published elsewhere. */

const rows = rowsOf({
  table: socialMediaPosts,
  entity: "social media post",
  gone: "This post does not exist any more.",
  select: (db) => db.select().from(socialMediaPosts).$dynamic(),
  toRow: ({ updatedAt, foldedText, ...post }) => post,
  searched: socialMediaPosts.foldedText,
});

export const { find: findPost, list: listPosts, search: searchPosts, remove: deletePost } = rows;

/** A new post is always a draft (spec section 4). */
export function createPost(input: NewPost, actor: Actor) {
  return rows.create(input, actor);
}

/** Refuses with missing or conflict. */
export function updatePost(
  id: number,
  change: PostChange,
  actor: Actor,
  { check }: Pick<Update<Post>, "check"> = {},
) {
  return rows.update(id, change, actor, { check });
}
