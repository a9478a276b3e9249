import { AdminDialog } from "~/components/admin/list/route-dialog";
import { SocialPostForm } from "~/components/admin/social/social-post-form";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { postRules } from "~/domain/social/post.schema";
import { createPost } from "~/domain/social/posts.server";
import { newDialog } from "~/http/dialogs.server";

const { loader, action } = newDialog({
  title: "Create Social Media Post",
  rules: postRules,
  create: createPost,
  saved: { title: "Post Created!", description: "Your post has been created successfully." },
  failed: "Failed to create post. Please try again.",
  invalid: "Validation Error",
  takeFile: (body, actor) => storePostedFile(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewPostDialog() {
  return (
    <AdminDialog>
      <SocialPostForm submitLabel="Create Draft" pendingLabel="Creating..." />
    </AdminDialog>
  );
}
