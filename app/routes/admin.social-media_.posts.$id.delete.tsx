import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { nameOfPost } from "~/domain/social/post";
import { deletePost, findPost } from "~/domain/social/posts.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Post",
  find: findPost,
  nameOf: nameOfPost,
  act: deletePost,
  saved: { title: "Post Deleted", description: "Post has been deleted successfully." },
  failed: "Failed to delete post.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeletePostDialog() {
  return <DeleteDialog noun="post" />;
}
