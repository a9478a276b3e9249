import { DialogForm } from "~/components/admin/list/dialog-form";
import type { FormLabels } from "~/components/admin/list/panel-form";
import { AMOUNT_NAMES, AMOUNTS } from "~/domain/menu/choice-amount";
import { CheckboxField, CheckboxGroup, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area-field";

const AMOUNT_OPTIONS = AMOUNTS.map((value) => ({ value, label: AMOUNT_NAMES[value] }));

type ChoiceGroupFormProps = FormLabels & {
  /** The sections and items that the group can apply to: each section as a whole, followed by its items. */
  places: readonly { value: string; label: string; isSection: boolean }[];
};

export function ChoiceGroupForm({ places, ...labels }: ChoiceGroupFormProps) {
  return (
    <DialogForm {...labels} marksRequired>
      {({ field, checkbox, group }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              {...field("name")}
              label="Name *"
              hint="What customers choose, like Size."
              required
            />
            <SelectField
              {...field("amount")}
              label="How many can they choose? *"
              hint="Of the choices below."
              options={AMOUNT_OPTIONS}
              required
            />
          </div>
          <CheckboxField
            {...checkbox("canRepeat")}
            label="Customers can choose the same one again"
            hint="Like two al pastor and one carnitas in a combo of three tacos."
          />
          <TextAreaField
            {...field("choices")}
            label="Choices *"
            hint="One per line, like: Cheese +0.80 contains milk. Put * before the default."
            rows={5}
            required
            autoComplete="off"
          />
          {places.length > 0 && (
            <CheckboxGroup
              {...group("items")}
              label="Offer with"
              options={places.map(({ isSection, ...place }) => ({ ...place, isWide: isSection }))}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
