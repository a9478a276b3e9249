import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { MenuItemForm } from "~/components/admin/menu/menu-item-form";
import { storePostedPicture } from "~/domain/media/posted-file.server";
import { choiceGroupOptions } from "~/domain/menu/choice-groups.server";
import { menuItemFields, menuItemRules } from "~/domain/menu/menu-item.schema";
import { findMenuItem, updateMenuItem } from "~/domain/menu/menu-items.server";
import { findMenuSection, listMenuSections } from "~/domain/menu/menu-sections.server";
import { namesOf } from "~/forms/readers";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: "Edit Item",
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
  extra: () => ({ sections: listMenuSections(), choiceGroups: choiceGroupOptions() }),
  update: updateMenuItem,
  saved: { title: "Item Updated" },
  failed: "Failed to update item. Please try again.",
  takeFile: (body, actor) => storePostedPicture(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function EditMenuItemDialog() {
  const { sections, choiceGroups } = useLoaderData<typeof loader>();
  return (
    <AdminDialog>
      <MenuItemForm sections={sections} choiceGroups={choiceGroups} submitLabel="Update Item" />
    </AdminDialog>
  );
}
