import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { deleteChoiceGroup, findChoiceGroup } from "~/domain/menu/choice-groups.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Choices",
  find: findChoiceGroup,
  nameOf: ({ name }) => name,
  act: deleteChoiceGroup,
  saved: { title: "Choices Deleted" },
  failed: "Failed to delete choices. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteChoicesDialog() {
  return <DeleteDialog noun="group of choices" />;
}
