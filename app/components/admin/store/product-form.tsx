import { DialogForm } from "~/components/admin/list/dialog-form";
import { PictureField } from "~/components/admin/uploads/picture-field";
import { useBrand } from "~/components/site/use-brand";
import { useCategoryLabels } from "~/components/site/use-category-labels";
import { heldHint } from "~/domain/inventory/inventory";
import { CheckboxField, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";
import { TextAreaField } from "~/ui/text-area-field";

const TASTES = [
  { name: "tastingNotes.sweetness", label: "Sweetness" },
  { name: "tastingNotes.bitterness", label: "Bitterness" },
  { name: "tastingNotes.umami", label: "Umami" },
];

type ProductFormProps = {
  /** Items set aside for unpaid orders. */
  held?: number;
  submitLabel: string;
};

export function ProductForm({ held = 0, submitLabel }: ProductFormProps) {
  const { hasTastingNotes } = useBrand();
  const categories = useCategoryLabels();
  return (
    <DialogForm submitLabel={submitLabel} withFiles marksRequired>
      {({ field, checkbox }) => (
        <>
          <Field {...field("name")} label="Product Name *" required />
          <TextAreaField {...field("description")} label="Description *" required rows={3} />
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberField {...field("price")} decimals label="Price ($) *" required />
            <SelectField {...field("category")} label="Category *" options={categories} required />
            <NumberField
              {...field("stock")}
              needsDigit
              label="Initial Stock"
              hint={heldHint(held)}
            />
            <Field {...field("origin")} label="Origin" />
          </div>
          <Field {...field("certifications")} label="Certifications (comma-separated)" />
          {hasTastingNotes && (
            <fieldset>
              <legend className="font-medium">Tasting Notes (0-10 scale)</legend>
              <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-3">
                {TASTES.map(({ name, label }) => (
                  <NumberField key={name} {...field(name)} label={label} />
                ))}
              </div>
            </fieldset>
          )}
          <TextAreaField {...field("recommendedUse")} label="Recommended Use" rows={2} />
          <CheckboxField {...checkbox("isAvailable")} label="Product is available for purchase" />
          <CheckboxField {...checkbox("isTaxExempt")} label="Exempt from sales tax" />
          <PictureField
            {...field("imageUrl")}
            takesFile
            label="Image URL"
            hint="Starts with https:// or /. If blank, the shop shows a placeholder."
          />
        </>
      )}
    </DialogForm>
  );
}
