import { useLoaderData } from "@remix-run/react";
import { useAnother } from "~/components/admin/list/panel-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { ChoiceGroupForm } from "~/components/admin/menu/choice-group-form";
import { BLANK_CHOICE_GROUP, choiceGroupRules } from "~/domain/menu/choice-group.schema";
import {
  choicePlaces,
  createChoiceGroup,
  likelyPlaces,
  placesOfLastGroup,
} from "~/domain/menu/choice-groups.server";
import { toFields } from "~/forms/form";
import { newDialog } from "~/http/dialogs.server";

const { loader, action } = newDialog({
  title: "Add Choices",
  rules: choiceGroupRules,
  blank: () => ({ ...BLANK_CHOICE_GROUP, ...toFields({ items: likelyPlaces() }) }),
  nextDefaults: () => toFields({ items: placesOfLastGroup() }),
  extra: () => ({ places: choicePlaces() }),
  create: createChoiceGroup,
  saved: { title: "Choices Added" },
  failed: "Failed to add choices. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewChoicesDialog() {
  const { places } = useLoaderData<typeof loader>();
  return (
    <AdminDialog>
      <ChoiceGroupForm
        key={useAnother()}
        places={places}
        submitLabel="Save Choices"
        anotherLabel="Save and Add Another"
      />
    </AdminDialog>
  );
}
