import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { EmailLink } from "~/components/email-link";
import { pageMeta } from "~/components/site/page-meta";
import { useBrand } from "~/components/site/use-brand";
import { POLICIES, type Policy, policyPath, readPolicy } from "~/domain/brand/policies";
import { CANCELS_PAID, PICKUP_ONLY, POLICY_TEXTS } from "~/domain/brand/policy-texts";
import { blocksOf } from "~/domain/brand/text-blocks";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import { pageTexts } from "~/http/page-texts.server";
import { notFound } from "~/http/refusals.server";
import { Container, PageHeader } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ matches, params }) => {
  const policy = readPolicy(params.policy);
  if (!policy) return pageMeta(matches, { title: "Page Not Found" });
  const { title } = POLICIES[policy];
  return pageMeta(matches, { title, path: policyPath(policy) });
};

export function loader({ params }: LoaderFunctionArgs) {
  const policy = readPolicy(params.policy);
  if (!policy) throw notFound();
  const { text } = POLICIES[policy];
  const bySettings = textBySettings(policy);
  return pageTexts({ [text]: POLICY_TEXTS[text] }, bySettings ? { [text]: bySettings } : {});
}

function textBySettings(policy: Policy): string | null {
  const { shipsOrders, guestsCancel } = readOrderSettings();
  if (policy === "shipping" && !shipsOrders) return PICKUP_ONLY;
  return policy === "refunds" && guestsCancel ? CANCELS_PAID : null;
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function PolicyPage() {
  const { email } = useBrand();
  const { title, text } = POLICIES[readPolicy(useParams().policy) ?? "terms"];
  const { [text]: own } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} />
      <Container className="pb-14">
        {blocksOf(own ?? POLICY_TEXTS[text]).map((block) => (
          <section key={block.title} className="mb-8 max-w-prose">
            <h2 className="font-display text-xl">{block.title}</h2>
            <p className="mt-2">{block.text}</p>
          </section>
        ))}
        <p className="max-w-prose border-t border-line/15 pt-6">
          Questions? Email <EmailLink email={email} />.
        </p>
      </Container>
    </>
  );
}
