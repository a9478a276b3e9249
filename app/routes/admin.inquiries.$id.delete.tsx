import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { deleteInquiry, findInquiry } from "~/domain/catering/inquiries.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Inquiry");

const FAILED = "Failed to delete inquiry. Please try again.";

const { loader, action } = deleteDialog({
  find: findInquiry,
  nameOf: ({ name }) => name,
  remove: deleteInquiry,
  saved: { title: "Inquiry Deleted", description: "The inquiry has been removed." },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function DeleteInquiryDialog() {
  return <DeleteDialog noun="inquiry" />;
}
