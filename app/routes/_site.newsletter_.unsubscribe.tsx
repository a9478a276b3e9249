import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { Refusal } from "~/components/forms/refusal";
import { LOST_LINK, LostLink } from "~/components/site/lost-link";
import { pageMeta } from "~/components/site/page-meta";
import { findReader, unsubscribe } from "~/domain/newsletter/newsletter.server";
import { subscriberOf } from "~/domain/newsletter/unsubscribe-link.server";
import type { RefusedForm } from "~/forms/form";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { attempt } from "~/http/save.server";
import { Button } from "~/ui/button";
import { useFocusOnChange } from "~/ui/focus";
import { PageHeader } from "~/ui/page";

const FAILED = "We cannot take you off the list right now. Please try again in a moment.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: titleOf(data?.reader) });

const LEFT = "You are unsubscribed";

function titleOf(reader: { isSubscribed: boolean } | null | undefined): string {
  if (reader === null) return LOST_LINK;
  return reader?.isSubscribed === false ? LEFT : "Unsubscribe";
}

/** Only asks: programs that look where a letter's links lead must not unsubscribe anybody. */
export function loader({ request }: LoaderFunctionArgs) {
  const id = subscriberOf(request.url);
  const reader = id === null ? null : findReader(id);
  return json({ reader }, reader ? 200 : 404);
}

/** A mail program's post (RFC 8058) brings no cookie and takes no redirect. */
export async function action({ request }: ActionFunctionArgs) {
  const id = subscriberOf(request.url);
  if (id === null) return json(null, 404);
  const left = await attempt(() => unsubscribe(id), FAILED);
  if (left.ok) return json(null);
  const refused: RefusedForm = { input: {}, errors: {}, failed: FAILED };
  return json(refused, { status: statusOf(left), headers: retryAfter(left) });
}

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function UnsubscribePage() {
  const { reader } = useLoaderData<typeof loader>();
  // The button that was pressed goes: the focus moves to what came of it.
  const outcome = useFocusOnChange<HTMLDivElement>(String(reader?.isSubscribed));
  return (
    <div ref={outcome} tabIndex={-1} className="outline-none">
      {!reader && <LostLink />}
      {reader?.isSubscribed === true && <Question email={reader.email} />}
      {reader?.isSubscribed === false && (
        <PageHeader
          title={LEFT}
          intro={
            <>
              We do not write to <Address>{reader.email}</Address> any more. If you change your
              mind, sign up again below.
            </>
          }
        />
      )}
    </div>
  );
}

function Question({ email }: { email: string }) {
  const refused = useActionData<RefusedForm>() ?? undefined;
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PageHeader
      title="Unsubscribe"
      intro={
        <>
          Our newsletter goes to <Address>{email}</Address>. Shall we stop?
        </>
      }
    >
      <Form method="post" replace className="mt-8 max-w-prose space-y-5">
        <Refusal answer={refused} />
        <Button pending={isPending} pendingLabel="Unsubscribing...">
          Unsubscribe
        </Button>
      </Form>
    </PageHeader>
  );
}

function Address({ children }: { children: string }) {
  return <span className="text-ink [overflow-wrap:anywhere]">{children}</span>;
}
