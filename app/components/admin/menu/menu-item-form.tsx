import { DialogForm } from "~/components/admin/list/dialog-form";
import type { FormLabels } from "~/components/admin/list/panel-form";
import { PictureField } from "~/components/admin/uploads/picture-field";
import { ALLERGEN_NAMES, type MenuSection } from "~/domain/menu/menu";
import { CheckboxField, CheckboxGroup, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";
import { TextAreaField } from "~/ui/text-area-field";

const ALL_DAY = "Leave empty for all day.";

type MenuItemFormProps = FormLabels & {
  sections: MenuSection[];
  choiceGroups: readonly { value: string; label: string }[];
};

export function MenuItemForm({ sections, choiceGroups, ...labels }: MenuItemFormProps) {
  const options = sections.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DialogForm {...labels} withFiles marksRequired>
      {({ field, checkbox, group }) => (
        <>
          <Field {...field("name")} label="Name *" required />
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberField {...field("price")} decimals label="Price ($) *" required />
            <SelectField {...field("sectionId")} label="Section *" options={options} required />
          </div>
          <TextAreaField {...field("description")} label="Description" rows={2} />
          {choiceGroups.length > 0 && (
            <CheckboxGroup {...group("choiceGroupIds")} label="Choices" options={choiceGroups} />
          )}
          <CheckboxGroup {...group("allergens")} label="Allergens" options={ALLERGEN_NAMES} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field("servedFrom")} type="time" label="Served from" hint={ALL_DAY} />
            <Field {...field("servedUntil")} type="time" label="Served until" hint={ALL_DAY} />
          </div>
          <CheckboxField
            {...checkbox("isAvailable")}
            label="On the menu"
            hint="Uncheck to hide it until you bring it back."
          />
          <CheckboxField {...checkbox("isTaxExempt")} label="Exempt from sales tax" />
          <PictureField
            {...field("imageUrl")}
            takesFile
            label="Image URL"
            hint="Starts with https:// or /."
          />
        </>
      )}
    </DialogForm>
  );
}
