import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { PageForm } from "~/components/admin/list/panel-form";
import { HelperList } from "~/components/admin/people/helper-list";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { BLANK_HELPER, helperRules, type NewHelper } from "~/domain/access/helper.schema";
import { ENDS, ROLES, toListedHelper } from "~/domain/access/helper-view";
import { inviteHelper, listHelpers } from "~/domain/access/helpers.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { accessEndFor } from "~/domain/days/helper-access-end.server";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";
import { optionsOf, RadioField } from "~/ui/choice-field";
import { Field } from "~/ui/field";

const PEOPLE = "/admin/people";
const FAILED = "We couldn't save that. Please try again.";

export const loader = adminLoader(() => {
  const now = new Date();
  return json({
    helpers: listHelpers(now).map((helper) => toListedHelper(helper, now, truckZone())),
    fields: { ...BLANK_HELPER, [IDEMPOTENCY_KEY]: createSecretId() },
  });
});

export const action = adminAction(async ({ request, actor }) => {
  let invited: number | null = null;
  const invite = async ({ ends, ...person }: NewHelper, idempotencyKey?: string) => {
    const now = new Date();
    const helper = { ...person, until: accessEndFor({ ends }, now) };
    const added = await inviteHelper(helper, { ...actor, idempotencyKey }, now);
    if (added.ok) invited = added.row.id;
    return added;
  };
  const answer = await saveForm(
    request,
    { schema: helperRules.create, readers: {} },
    {
      save: (input, _edit, idempotencyKey) => invite(input, idempotencyKey),
      to: PEOPLE,
      saved: { title: "Helper Added" },
      failed: FAILED,
    },
  );
  // The next page has the invited helper's code, so no toast is needed.
  return invited === null ? answer : redirect(`${PEOPLE}/${invited}`, 303);
});

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function PeopleScreen() {
  const { helpers } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      {helpers.length > 0 && (
        <Card title="Helping now" className="mb-8">
          <HelperList helpers={helpers} />
        </Card>
      )}
      <Card
        title="Let someone help"
        description="They scan a code with their phone. They don't need an account or an email address."
      >
        <PageForm submitLabel="Let Someone Help">
          {({ field }) => (
            <div className="max-w-prose space-y-5">
              <Field {...field("name")} label="First name *" maxLength={40} required />
              <RadioField {...field("role")} label="They can" options={optionsOf(ROLES)} />
              <RadioField {...field("ends")} label="Access ends" options={optionsOf(ENDS)} />
            </div>
          )}
        </PageForm>
      </Card>
    </TabbedPage>
  );
}
