import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { ChoiceGroupForm } from "~/components/admin/menu/choice-group-form";
import { choiceGroupFields, choiceGroupRules } from "~/domain/menu/choice-group.schema";
import {
  choicePlaces,
  findChoiceGroup,
  updateChoiceGroup,
} from "~/domain/menu/choice-groups.server";
import { namesOf } from "~/forms/readers";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: "Edit Choices",
  rules: {
    ...choiceGroupRules,
    labels: { ...choiceGroupRules.labels, items: namesOf(choicePlaces) },
  },
  find: findChoiceGroup,
  fieldsOf: choiceGroupFields,
  extra: () => ({ places: choicePlaces() }),
  update: updateChoiceGroup,
  saved: { title: "Choices Updated" },
  failed: "Failed to update choices. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function EditChoicesDialog() {
  const { places } = useLoaderData<typeof loader>();
  return (
    <AdminDialog>
      <ChoiceGroupForm places={places} submitLabel="Update Choices" />
    </AdminDialog>
  );
}
