import { useLoaderData } from "@remix-run/react";
import { useAnother } from "~/components/admin/list/panel-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { MenuItemForm } from "~/components/admin/menu/menu-item-form";
import { storePostedPicture } from "~/domain/media/posted-file.server";
import { choiceGroupOptions } from "~/domain/menu/choice-groups.server";
import { BLANK_MENU_ITEM, menuItemRules } from "~/domain/menu/menu-item.schema";
import { createMenuItem, likelyItem } from "~/domain/menu/menu-items.server";
import { listMenuSections } from "~/domain/menu/menu-sections.server";
import { toFields } from "~/forms/form";
import { newDialog } from "~/http/dialogs.server";

const { loader, action } = newDialog({
  title: "Add Item",
  rules: menuItemRules,
  // A new item starts with the section and choices of the last one, since similar items are added in a row.
  blank: () => {
    const { sectionId, choiceGroupIds } = likelyItem();
    const likely = { sectionId, choiceGroupIds: choiceGroupIds.map(String) };
    return { ...BLANK_MENU_ITEM, ...toFields(likely) };
  },
  extra: () => ({ sections: listMenuSections(), choiceGroups: choiceGroupOptions() }),
  create: createMenuItem,
  saved: { title: "Item Added" },
  failed: "Failed to add item. Please try again.",
  takeFile: (body, actor) => storePostedPicture(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewMenuItemDialog() {
  const { sections, choiceGroups } = useLoaderData<typeof loader>();
  return (
    <AdminDialog>
      <MenuItemForm
        key={useAnother()}
        sections={sections}
        choiceGroups={choiceGroups}
        submitLabel="Save Item"
        anotherLabel="Save and Add Another"
      />
    </AdminDialog>
  );
}
