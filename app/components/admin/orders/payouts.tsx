import { Form, Link, useNavigation } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

type Shown = { noun: string; subject: string; orderId: number | null; text: string };

/** Mismatches between Stripe and our records. */
export function Differences({ differences }: { differences: readonly Shown[] }) {
  if (differences.length === 0) return null;
  return (
    <Card
      title={differences.length === 1 ? "1 Difference" : `${differences.length} Differences`}
      description="Stripe and our records don't match. If a difference is OK, mark it as reviewed."
      className="mb-8"
    >
      <ul className="max-w-5xl divide-y divide-line/15 border-l-4 border-vermilion pl-4">
        {differences.map((difference) => (
          <li
            key={`${difference.noun} ${difference.subject}`}
            className="py-3 first:pt-0 last:pb-0 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-6"
          >
            <p
              id={`difference-${difference.subject}`}
              className="wrap-anywhere font-medium leading-snug"
            >
              <DifferenceText {...difference} />
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-4 lg:contents">
              <p className="wrap-anywhere min-w-0 grow basis-32 text-sm text-muted">
                {difference.subject}
              </p>
              <Note {...difference} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A difference in words, with a link to its order. */
function DifferenceText({ text, orderId }: Shown) {
  const named = `order #${orderId}`;
  const at = text.indexOf(named);
  if (orderId === null || at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <Link
        to={`/admin/orders/${orderId}/view`}
        className="whitespace-nowrap text-matcha underline"
      >
        {named}
      </Link>
      {text.slice(at + named.length)}
    </>
  );
}

function Note({ noun, subject }: Shown) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
    >
      <input type="hidden" name="noun" value={noun} />
      <input type="hidden" name="subject" value={subject} />
      <Button
        name="act"
        value="note"
        variant="outline"
        aria-describedby={`difference-${subject}`}
        pending={useSubmittedValue("subject") === subject}
      >
        Mark as Reviewed
      </Button>
    </Form>
  );
}

export function AskStripe({ askedAt, leftCents }: { askedAt: string | null; leftCents: number }) {
  const asked = askedAt ? `Last updated ${askedAt}.` : "We haven't heard from Stripe yet.";
  return (
    <Form
      method="post"
      preventScrollReset
      className="mb-6 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="max-w-prose">
        {askedAt && <>{formatMoney(leftCents)} is still at Stripe. </>}
        {asked}
      </p>
      <Button
        name="act"
        value="ask"
        variant="outline"
        className="print:hidden"
        pending={useSubmittedValue("act") === "ask"}
        pendingLabel="Updating..."
      >
        Update Now
      </Button>
    </Form>
  );
}

/** The value of a field in the form being submitted. Undefined if none is. */
function useSubmittedValue(name: string) {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" ? formData?.get(name) : undefined;
}

const STATES: Record<string, { name: string; tone: BadgeTone }> = {
  pending: { name: "On its way", tone: "strong" },
  in_transit: { name: "On its way", tone: "strong" },
  paid: { name: "Paid", tone: "matcha" },
  failed: { name: "Failed", tone: "alarm" },
  canceled: { name: "Canceled", tone: "plain" },
};

/** Statuses we don't know are shown as Stripe names them. */
export function PayoutStateBadge({ status }: { status: string }) {
  const { name, tone } = STATES[status] ?? { name: status, tone: "plain" as const };
  return <Badge tone={tone}>{name}</Badge>;
}
