import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { nameOfPost } from "~/domain/social/post";
import { deletePost, findPost } from "~/domain/social/posts.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Post");

const FAILED = "Failed to delete post.";

const { loader, action } = deleteDialog({
  find: findPost,
  nameOf: nameOfPost,
  remove: deletePost,
  saved: { title: "Post Deleted", description: "Post has been deleted successfully." },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function DeletePostDialog() {
  return <DeleteDialog noun="post" />;
}
