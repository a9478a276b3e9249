import { DEFAULT_SENTENCE } from "~/domain/order-pause/order-pause";
import { MAX_NOTE } from "~/domain/orders/note";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { PageForm } from "./panel-form";

export function OrderPauseForm() {
  return (
    <Card
      title="Pause Orders"
      description="People can still browse and keep their carts. Anyone already paying can finish."
    >
      <PageForm submitLabel="Save Changes">
        {({ field, checkbox }) => (
          <div className="max-w-prose space-y-5">
            <CheckboxField {...checkbox("paused")} label="Pause online orders" />
            <Field
              {...field("sentence")}
              label="Message to customers (optional)"
              hint={`If blank, we show: "${DEFAULT_SENTENCE}"`}
              maxLength={200}
              autoComplete="off"
            />
            <div className="border-t border-line/15 pt-5">
              <Field
                {...field("lookMinutes")}
                type="number"
                inputMode="numeric"
                min={5}
                max={60}
                step={1}
                label="Pause if nobody looks (minutes, optional)"
                hint="If nobody opens the orders for this long during a stop, customers are asked to order at the window. Ordering ahead starts again when someone looks. If blank, never."
              />
            </div>
            <CheckboxField
              {...checkbox("takesNotes")}
              label="Let customers add a note"
              hint={`One line for the cup, up to ${MAX_NOTE} characters, with items made to order.`}
              className="border-t border-line/15 pt-5"
            />
          </div>
        )}
      </PageForm>
    </Card>
  );
}
