import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { nameOfPost } from "~/domain/social/post";
import { deletePost, findPost } from "~/domain/social/posts.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Post");

const { loader, action } = deleteDialog({
  find: findPost,
  nameOf: nameOfPost,
  remove: deletePost,
  saved: { title: "Post Deleted", description: "Post has been deleted successfully." },
  failed: "Failed to delete post.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeletePostDialog() {
  return <DeleteDialog noun="post" />;
}
