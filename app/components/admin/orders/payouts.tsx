import { Form, Link, useNavigation } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";

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
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 grow basis-80">
              <p id={`difference-${difference.subject}`} className="wrap-anywhere font-medium">
                {difference.text}
              </p>
              <p className="wrap-anywhere text-sm text-muted">{difference.subject}</p>
            </div>
            <Note {...difference} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Note({ noun, subject, orderId }: Shown) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden"
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
      {orderId !== null && (
        <Link to={`/admin/orders/${orderId}/view`} className={TALL_LINK}>
          Order #{orderId}
        </Link>
      )}
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
