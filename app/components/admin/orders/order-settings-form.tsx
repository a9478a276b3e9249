import type { ReactNode } from "react";
import { PageForm } from "~/components/admin/list/panel-form";
import { DEFAULT_SENTENCE } from "~/domain/order-settings/order-settings";
import { MAX_NOTE } from "~/domain/orders/note";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";

export function OrderSettingsForm() {
  return (
    <Card>
      <PageForm submitLabel="Save Changes">
        {({ field, checkbox }) => (
          <div className="max-w-prose space-y-8">
            <Group title="Pause">
              <CheckboxField
                {...checkbox("paused")}
                label="Pause online orders"
                hint="People can still browse and keep their carts. Anyone already paying can finish."
              />
              <Field
                {...field("sentence")}
                label="Message to customers (optional)"
                hint={`If blank, we show: "${DEFAULT_SENTENCE}"`}
                maxLength={200}
              />
              <NumberField
                {...field("lookMinutes")}
                label="Pause if nobody checks orders (minutes, optional)"
                hint="If nobody has Counter, Window, or Orders open for this long during a stop, we ask customers to order at the window. Ordering ahead starts again as soon as someone opens one of them. Leave blank to never pause."
              />
            </Group>
            <Group title="Notes">
              <CheckboxField
                {...checkbox("takesNotes")}
                label="Let customers add a note"
                hint={`One line, like a name or how they want it, up to ${MAX_NOTE} characters, on items made to order.`}
              />
            </Group>
            <Group title="Cancellations">
              <CheckboxField
                {...checkbox("guestsCancel")}
                label="Let customers cancel a paid order until you start it"
                hint="We refund them in full, their items are available again, and you get an email. Orders that ship can't be canceled this way."
              />
            </Group>
            <Group title="Shipping">
              <CheckboxField
                {...checkbox("shipsOrders")}
                label="Let customers have products shipped"
                hint="Turn this off if every order is picked up at a stop. Orders that already ship stay as they are."
              />
            </Group>
            <Group title="Window">
              <CheckboxField
                {...checkbox("sendsWindowSales")}
                label="Send window sales to Counter"
                hint="Menu items you sell at the window wait at Counter in one line with online orders. Turn this off if you make each sale right away."
              />
            </Group>
          </div>
        )}
      </PageForm>
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-display text-xl">{title}</legend>
      <div className="mt-3 space-y-5">{children}</div>
    </fieldset>
  );
}
