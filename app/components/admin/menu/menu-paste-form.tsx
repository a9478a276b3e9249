import { PageForm } from "~/components/admin/list/panel-form";
import { TextAreaField } from "~/ui/text-area-field";

const EXAMPLE = "Drinks\nIced latte 6.50\nMatcha lemonade 6\n\nSoft serve\nMatcha swirl 5.50";

export function MenuPasteForm() {
  return (
    <PageForm submitLabel="Check Menu" pendingLabel="Checking...">
      {({ field }) => (
        <div className="max-w-prose">
          <TextAreaField
            {...field("text")}
            label="Your menu"
            hint="One item per line, with its price. A line without a price starts a section. To add a description, type it after a price with cents or a dollar sign, like 6.50 or $6."
            placeholder={EXAMPLE}
            required
            rows={14}
          />
        </div>
      )}
    </PageForm>
  );
}
