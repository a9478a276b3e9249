import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { deleteChoiceGroup, findChoiceGroup } from "~/domain/menu/choice-groups.server";
import { deleteDialog } from "~/http/dialogs.server";

const { loader, action } = deleteDialog({
  title: "Delete Choices",
  find: findChoiceGroup,
  nameOf: ({ name }) => name,
  remove: deleteChoiceGroup,
  saved: { title: "Choices Deleted" },
  failed: "Failed to delete choices. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteChoicesDialog() {
  return <DeleteDialog noun="group of choices" />;
}
