import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DrawerEntries } from "~/components/admin/days/drawer-entries";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { PageForm } from "~/components/admin/list/panel-form";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { createSecretId } from "~/domain/access/secret-id.server";
import { drawerSinceLastClosing } from "~/domain/days/days.server";
import { DIRECTION_NAMES } from "~/domain/truck-ledger/drawer";
import { BLANK_DRAWER, drawerRules } from "~/domain/truck-ledger/drawer.schema";
import { enterInDrawer } from "~/domain/truck-ledger/drawer.server";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";
import { RadioField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";

export const meta = panelMeta("Paid In and Out");

const FAILED = "We couldn't save that. Please try again.";

export const loader = adminLoader(
  () =>
    json({
      entries: drawerSinceLastClosing().entries,
      fields: { ...BLANK_DRAWER, [IDEMPOTENCY_KEY]: createSecretId() },
    }),
  "close",
);

export const action = adminAction(
  ({ request, actor }) =>
    saveForm(
      request,
      { schema: drawerRules.create, readers: drawerRules.readers },
      {
        save: (input, _edit, idempotencyKey) => enterInDrawer(input, { ...actor, idempotencyKey }),
        to: "/admin/days/drawer",
        saved: { title: "Drawer Updated" },
        failed: FAILED,
      },
    ),
  "close",
);

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function DrawerScreen() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Paid In and Out"
      back={{ to: "/admin/days", name: "Days" }}
      subtitle="Cash put in the drawer or taken out of it without a sale, like change from the bank or a bag of ice"
    >
      <PageForm submitLabel="Save Entry">
        {({ field }) => (
          <div className="max-w-prose space-y-5">
            <RadioField {...field("direction")} label="Direction" options={DIRECTIONS} />
            <NumberField {...field("amount")} decimals label="Amount ($) *" required />
            <Field
              {...field("reason")}
              label="Reason *"
              hint="What it was for, like Ice or Change from the bank."
              maxLength={200}
              required
            />
          </div>
        )}
      </PageForm>
      {entries.length > 0 && (
        <Card
          title="Since the last closing"
          description="The closing counts these. Entered something wrong? Enter the same amount the other way."
          className="mt-8"
        >
          <DrawerEntries entries={entries} />
        </Card>
      )}
    </AdminPage>
  );
}

const DIRECTIONS = Object.entries(DIRECTION_NAMES).map(([value, label]) => ({ value, label }));
