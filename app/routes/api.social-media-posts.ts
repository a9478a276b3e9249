import { postRules } from "~/domain/social/post.schema";
import { createPost, listPosts } from "~/domain/social/posts.server";
import { adminApi } from "~/http/admin.server";
import { creates, lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  GET: lists(listPosts),
  POST: creates(postRules, createPost),
});

export { action, loader };
