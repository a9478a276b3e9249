import { toMoment } from "../time-ago";
import type { findPost } from "./posts.server";
import { POST_STATUSES, type PostStatus, SOCIAL_PLATFORMS, type SocialPlatform } from "./social";

export type Post = NonNullable<ReturnType<typeof findPost>>;

/** A status that nobody knows is shown as a draft (spec section 4). */
export function shownStatus(status: string): PostStatus {
  return POST_STATUSES.find((one) => one === status) ?? "draft";
}

export function inOrder(platforms: readonly SocialPlatform[]): SocialPlatform[] {
  return SOCIAL_PLATFORMS.filter((platform) => platforms.includes(platform));
}

/** In one line: 'First harvest is in. Sixty…' */
export function brief(caption: string, length: number): string {
  const line = caption.replace(/\s+/g, " ");
  const beginning = line.slice(0, 10 * length);
  // By what a person takes for a character, so that no emoji is cut apart.
  const characters = Array.from(new Intl.Segmenter("en").segment(beginning));
  if (characters.length <= length && beginning === line) return line;
  const kept = characters.slice(0, length - 1).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}

const LISTED_CHARACTERS = 140;
const NAMED_CHARACTERS = 60;

export function nameOfPost({ caption }: Pick<Post, "caption">): string {
  return brief(caption, NAMED_CHARACTERS);
}

export function toPostRow(post: Post, { now, zone }: { now: Date; zone: string }) {
  return {
    id: post.id,
    name: nameOfPost(post),
    caption: brief(post.caption, LISTED_CHARACTERS),
    platforms: inOrder(post.platforms),
    status: shownStatus(post.status),
    created: toMoment(post.createdAt, now, zone),
  };
}

export type PostRow = ReturnType<typeof toPostRow>;

export function toPostJson({ id, caption, platforms, status, mediaUrls, createdAt }: Post) {
  return { id, caption, platforms, status, mediaUrls, createdAt };
}
