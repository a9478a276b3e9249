import { PageForm } from "~/components/admin/list/panel-form";
import type { FormParts } from "~/components/forms/post-form";
import { TAX_MODE_NAMES } from "~/domain/tax/tax";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/choice-field";
import { NumberField, NumberRowField } from "~/ui/number-field";
import { TextAreaField } from "~/ui/text-area-field";

type TaxFormProps = {
  /** Locations in the calendar, each with a rate field of its own. */
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
              hint="If prices include it, customers pay the same, and receipts say how much is tax. If tax is added, it's a separate line, online and at the window."
              options={TAX_MODE_NAMES}
            />
            <NumberField
              {...field("defaultRate")}
              decimals
              label="Default rate"
              hint="Enter a percentage, like 8.25. Stops without a rate of their own use it. No rate, no tax."
            />
            {stops.length > 0 && <StopRates field={field} stops={stops} />}
            <NumberField
              {...field("noStop")}
              decimals
              label="No stop"
              hint="For sales and orders without a stop. Leave it blank to use the default rate."
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
        Leave a rate blank to use the default. Enter 0 where there's no sales tax.
      </p>
      <ul className="mt-2 divide-y divide-line/15">
        {stops.map(({ key, place }) => (
          <li key={key} className="py-1.5">
            <NumberRowField
              {...field(`stops.${key}`)}
              decimals
              label={place}
              placeholder="Default"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
