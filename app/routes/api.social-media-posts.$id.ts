import { postRules } from "~/domain/social/post.schema";
import { deletePost, updatePost } from "~/domain/social/posts.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(postRules, updatePost),
  DELETE: deletes(deletePost),
});

export { action, loader };
