import { AdminDialog } from "~/components/admin/list/route-dialog";
import { SocialPostForm } from "~/components/admin/social/social-post-form";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { postFields, postRules } from "~/domain/social/post.schema";
import { findPost, updatePost } from "~/domain/social/posts.server";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: "Edit Social Media Post",
  rules: postRules,
  find: findPost,
  fieldsOf: postFields,
  update: updatePost,
  saved: { title: "Post Updated!", description: "Your post has been updated successfully." },
  failed: "Failed to update post. Please try again.",
  invalid: "Validation Error",
  takeFile: (body, actor) => storePostedFile(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function EditPostDialog() {
  return (
    <AdminDialog>
      <SocialPostForm submitLabel="Update Post" pendingLabel="Updating..." />
    </AdminDialog>
  );
}
