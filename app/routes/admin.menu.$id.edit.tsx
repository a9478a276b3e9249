import { useLoaderData } from "@remix-run/react";
import { dialogMeta } from "~/components/admin/dialog-title";
import { MenuItemForm } from "~/components/admin/menu-item-form";
import { AdminDialog } from "~/components/admin/route-dialog";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { choiceGroupOptions } from "~/domain/menu/choice-groups.server";
import { menuItemFields, menuItemRules } from "~/domain/menu/menu-item.schema";
import { findMenuItem, updateMenuItem } from "~/domain/menu/menu-items.server";
import { findMenuSection, listMenuSections } from "~/domain/menu/menu-sections.server";
import { namesOf } from "~/forms/readers";
import { editDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Edit Item");

const { loader, action } = editDialog({
  rules: {
    ...menuItemRules,
    labels: {
      ...menuItemRules.labels,
      sectionId: (id) => findMenuSection(Number(id))?.name ?? id,
      choiceGroupIds: namesOf(choiceGroupOptions),
    },
  },
  find: findMenuItem,
  fieldsOf: menuItemFields,
  more: () => ({ sections: listMenuSections(), choiceGroups: choiceGroupOptions() }),
  update: updateMenuItem,
  saved: { title: "Item Updated" },
  failed: "Failed to update item. Please try again.",
  takeFile: (body, actor) => storePostedFile(body, actor.sub),
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function EditMenuItemDialog() {
  const { sections, choiceGroups } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Edit Item">
      <MenuItemForm {...{ sections, choiceGroups }} submitLabel="Update Item" />
    </AdminDialog>
  );
}
