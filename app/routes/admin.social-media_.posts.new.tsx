import { dialogMeta } from "~/components/admin/dialog-title";
import { AdminDialog } from "~/components/admin/route-dialog";
import { SocialPostForm } from "~/components/admin/social-post-form";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { postRules } from "~/domain/social/post.schema";
import { createPost } from "~/domain/social/posts.server";
import { newDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Create Social Media Post");

const { loader, action } = newDialog({
  rules: postRules,
  create: createPost,
  saved: { title: "Post Created!", description: "Your post has been created successfully." },
  failed: "Failed to create post. Please try again.",
  invalid: "Validation Error",
  takeFile: (body, actor) => storePostedFile(body, actor.sub),
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function NewPostDialog() {
  return (
    <AdminDialog title="Create Social Media Post">
      <SocialPostForm submitLabel="Create Draft" pendingLabel="Creating..." />
    </AdminDialog>
  );
}
