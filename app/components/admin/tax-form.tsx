import type { FormParts } from "~/components/forms/post-form";
import { TAX_MODE_NAMES } from "~/domain/tax/tax";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/choice-field";
import { NumberField, NumberRowField } from "~/ui/number-field";
import { TextAreaField } from "~/ui/text-area-field";
import { PageForm } from "./panel-form";

type TaxFormProps = {
  /** Of the calendar. */
  stops: { key: string; place: string }[];
};

export function TaxForm({ stops }: TaxFormProps) {
  return (
    <Card
      title="Rates"
      description="Each sale uses the rate for its location. Changes start with the next sale."
    >
      <PageForm submitLabel="Save Changes">
        {({ field }) => (
          <div className="max-w-prose space-y-5">
            <SelectField
              {...field("mode")}
              label="Sales tax"
              hint="If prices include it, customers pay the same, and receipts say how much is tax. If you add it, they see it on its own line before they pay, at the window too."
              options={TAX_MODE_NAMES}
            />
            {stops.length > 0 && <StopRates field={field} stops={stops} />}
            <NumberField
              {...field("noStop")}
              decimals
              label="No stop"
              hint="For sales and orders without a stop."
            />
            <TextAreaField
              {...field("states")}
              label="Shipped orders, by state"
              hint="One state per line, like CA 7.25. Orders to other states aren't taxed."
              rows={4}
            />
          </div>
        )}
      </PageForm>
    </Card>
  );
}

const HINT = "stop-rates-hint";

function StopRates({ field, stops }: Pick<FormParts, "field"> & Pick<TaxFormProps, "stops">) {
  return (
    <fieldset aria-describedby={HINT}>
      <legend className="font-medium">Stops</legend>
      <p id={HINT} className="mt-1.5 text-sm text-muted">
        In percent, like 7.75. We don't collect tax where there's no rate yet.
      </p>
      <ul className="mt-2 divide-y divide-line/15">
        {stops.map(({ key, place }) => (
          <li key={key} className="py-1.5">
            <NumberRowField
              {...field(`stops.${key}`)}
              decimals
              label={place}
              placeholder="No rate"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
