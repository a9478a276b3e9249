import { DEFAULT_SENTENCE } from "~/domain/order-pause/order-pause";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { PageForm } from "./panel-form";

export function OrderPauseForm() {
  return (
    <Card
      title="Pause Orders"
      description="The shop stays open to look at, and carts are kept. Who has begun to pay may finish."
    >
      <PageForm submitLabel="Save Changes">
        {({ field, checkbox }) => (
          <div className="max-w-prose space-y-5">
            <CheckboxField {...checkbox("paused")} label="Take no orders in the shop" />
            <Field
              {...field("sentence")}
              label="What guests read (optional)"
              hint={`Without it, the shop says: '${DEFAULT_SENTENCE}'`}
              maxLength={200}
              autoComplete="off"
            />
          </div>
        )}
      </PageForm>
    </Card>
  );
}
