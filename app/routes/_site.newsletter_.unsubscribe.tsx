import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import {
  catchNetworkFailure,
  isSavedInPlace,
  shouldRevalidate as keepForm,
} from "~/components/forms/form-answer";
import { LOST_LINK } from "~/components/site/lost-link";
import { pageMeta } from "~/components/site/page-meta";
import {
  AskForLink,
  LEFT,
  LostUnsubscribeLink,
  UNSUBSCRIBE,
  Unsubscribed,
  UnsubscribeQuestion,
} from "~/components/site/unsubscribe";
import {
  findSubscription,
  mailUnsubscribeLink,
  unsubscribe,
} from "~/domain/newsletter/newsletter.server";
import { subscriptionForm } from "~/domain/newsletter/subscription.schema";
import { subscriberOf } from "~/domain/newsletter/unsubscribe-link.server";
import { mailSettings } from "~/env.server";
import { limitedClient } from "~/http/limited-client.server";
import { refusedForm, saveForm, tryAction } from "~/http/save.server";
import { useFocusOnChange } from "~/ui/focus";

const FAILED = "We couldn't unsubscribe you just now. Please try again in a moment.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: titleOf(data?.reader) });

function titleOf(reader: { isSubscribed: boolean } | null | undefined): string {
  if (reader === null) return LOST_LINK;
  return reader?.isSubscribed === false ? LEFT : "Unsubscribe";
}

type Shown = {
  /** Null if the link is invalid; missing if there is none. */
  reader?: ReturnType<typeof findSubscription>;
  canMail?: boolean;
};

const emailOf = (id: number) => findSubscription(id)?.email;

const hasToken = (request: Request) => new URL(request.url).searchParams.has("token");

/** Only shows the question: programs that open every link in an email must not unsubscribe anyone. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!hasToken(request)) return json<Shown>({ canMail: mailSettings() !== null });
  const id = subscriberOf(request.url, emailOf);
  const reader = id === null ? null : findSubscription(id);
  return json<Shown>({ reader }, reader ? 200 : 404);
}

export function action({ request }: ActionFunctionArgs) {
  return hasToken(request) ? leave(request) : sendLink(request);
}

/** Unsubscribes. A mail program's post (RFC 8058) has no cookie and follows no redirect. */
async function leave(request: Request) {
  const id = subscriberOf(request.url, emailOf);
  if (id === null) return json(null, 404);
  const left = await tryAction(() => unsubscribe(id), FAILED);
  return left.ok ? json(null) : refusedForm(left, { input: {}, errors: {}, failed: FAILED });
}

function sendLink(request: Request) {
  return saveForm(request, subscriptionForm, {
    save: (wanted) => mailUnsubscribeLink(wanted, limitedClient(request)),
    to: UNSUBSCRIBE,
    inPlace: true,
    saved: {
      title: "Check your email",
      description: "If you're on our list, we've sent you a link to unsubscribe.",
    },
    failed: FAILED,
  });
}

/** Signing up again in the footer, without leaving the page, changes what it says too. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  isSavedInPlace(args.actionResult) || keepForm(args);
export const clientAction = catchNetworkFailure(FAILED);

export default function UnsubscribePage() {
  const { reader, canMail } = useLoaderData<typeof loader>();
  // The pressed button disappears, so focus moves to the result.
  const outcome = useFocusOnChange<HTMLDivElement>(String(reader?.isSubscribed));
  return (
    <div ref={outcome} tabIndex={-1} className="outline-none">
      {reader === undefined && <AskForLink canMail={canMail ?? false} />}
      {reader === null && <LostUnsubscribeLink />}
      {reader?.isSubscribed === true && <UnsubscribeQuestion email={reader.email} />}
      {reader?.isSubscribed === false && <Unsubscribed email={reader.email} />}
    </div>
  );
}
