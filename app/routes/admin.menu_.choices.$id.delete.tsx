import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { deleteChoiceGroup, findChoiceGroup } from "~/domain/menu/choice-groups.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Choices");

const { loader, action } = deleteDialog({
  find: findChoiceGroup,
  nameOf: ({ name }) => name,
  remove: deleteChoiceGroup,
  saved: { title: "Choices Deleted" },
  failed: "Failed to delete choices. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeleteChoicesDialog() {
  return <DeleteDialog noun="group of choices" title="Delete Choices" />;
}
