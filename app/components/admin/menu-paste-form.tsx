import { TextAreaField } from "~/ui/text-area-field";
import { PageForm } from "./panel-form";

const EXAMPLE = "Drinks\nIced latte 6.50\nMatcha lemonade 6\n\nSoft serve\nMatcha swirl 5.50";

export function MenuPasteForm() {
  return (
    <PageForm submitLabel="Check Menu" pendingLabel="Checking...">
      {({ field }) => (
        <div className="max-w-prose">
          <TextAreaField
            {...field("text")}
            label="Your menu"
            hint="One item on each line, with its price at the end. A line without a price starts a section. Words after a price like 6.50 become the description."
            placeholder={EXAMPLE}
            required
            rows={14}
          />
        </div>
      )}
    </PageForm>
  );
}
