import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/frame/screen";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { pageMeta } from "~/components/site/page-meta";
import { END_HELPERS } from "~/domain/access/helper-view";
import { listHelpers } from "~/domain/access/helpers.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { signOutEverywhere } from "~/http/sign-in-flow.server";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/choice-field";

const TITLE = "Sign Out Everywhere";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: TITLE });

export const loader = adminLoader(() => json({ helps: listHelpers().some(isIn) }));

const isIn = ({ endedAt }: { endedAt: Date | null }) => endedAt === null;

export const action = adminAction(({ request, actor }) => signOutEverywhere(request, actor));

export { shouldRevalidate } from "~/components/forms/form-answer";

/** Signs out of every browser. The form is a plain post, because it redirects to the sign-in provider. */
export default function SignOutEverywherePage() {
  const { helps } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={TITLE} subtitle="Sign out of every browser, including this one">
      <p className="max-w-prose">
        Saved work is safe. Unsaved changes in another browser can't be saved until you sign in
        there again.
      </p>
      <h2 className="mt-6 font-semibold">Lost your phone?</h2>
      <ol className="mt-2 max-w-prose list-decimal space-y-1 pl-5">
        <li>Sign out everywhere here. Your phone is signed out right away.</li>
        <li>
          It can't get back in without your password. If your phone saved it, change your password
          from the sign-in page.
        </li>
        <li>Then sign in again here. You'll be asked for your password in every browser.</li>
      </ol>
      <SignOutForm action="/admin/sign-out-everywhere" className="mt-6">
        {helps && (
          <CheckboxField id={END_HELPERS} name={END_HELPERS} label="End helpers' access too" />
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/admin" variant="quiet">
            Cancel
          </ButtonLink>
          <Button variant="danger">Sign Out Everywhere</Button>
        </div>
      </SignOutForm>
    </AdminPage>
  );
}
