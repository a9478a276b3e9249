import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { deleteInquiry, findInquiry } from "~/domain/catering/inquiries.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Inquiry",
  find: findInquiry,
  nameOf: ({ name }) => name,
  act: deleteInquiry,
  saved: { title: "Inquiry Deleted", description: "The inquiry has been removed." },
  failed: "Failed to delete inquiry. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteInquiryDialog() {
  return <DeleteDialog noun="inquiry" />;
}
