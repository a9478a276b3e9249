import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unableToLoadScreen } from "~/components/admin/frame/navigation";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { rowActions, VIEW } from "~/components/admin/list/route-dialog";
import { AskStripe, Differences, PayoutStateBadge } from "~/components/admin/orders/payouts";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { Listing } from "~/domain/listing";
import { formatMoney } from "~/domain/money";
import { askStripeNow } from "~/domain/payouts/ask-now.server";
import { recordDifference } from "~/domain/payouts/differences.server";
import { type PayoutAct, payoutActRules } from "~/domain/payouts/payout-act.schema";
import {
  listDifferenceTexts,
  type PayoutRow,
  readStanding,
  searchPayoutRows,
} from "~/domain/payouts/payout-view.server";
import { stripeSettings } from "~/env.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { tryLoad } from "~/http/page-section.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";
import { Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { type Column, Table, Unit } from "~/ui/table";

export const meta = panelMeta("Payouts");

export const loader = adminLoader(({ request }) => {
  const zone = truckZone();
  return json({
    isSetUp: stripeSettings() !== null,
    read: tryLoad(() => ({
      differences: listDifferenceTexts(),
      payouts: searchPayoutRows(readListQuery(request), zone),
      standing: readStanding(zone),
    })),
  });
});

export const action = adminAction(({ request, actor }) =>
  saveForm(request, payoutActRules, {
    save: (input) => runPayoutAct(input, actor),
    saved: ({ act }) => ({ title: act === "ask" ? "Payouts Updated" : "Marked as Reviewed" }),
    to: "/admin/orders/payouts",
  }),
);

const runPayoutAct = ({ act, noun = "other", subject = "" }: PayoutAct, actor: Actor) =>
  act === "ask" ? askStripeNow() : recordDifference({ noun, subject }, actor);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

const COLUMNS: Column<PayoutRow>[] = [
  { header: "Arrives", whole: true, cell: ({ date }) => date },
  { header: "Payments", numeric: true, cell: sumOf("paymentsCents", " in payments") },
  { header: "Fees", numeric: true, cell: sumOf("feesCents", " in fees") },
  {
    header: "Refunds",
    numeric: true,
    isNothing: ({ backCents }) => backCents === 0,
    cell: sumOf("backCents", " refunded or disputed"),
  },
  { header: "Payout", numeric: true, inRow: "column", cell: sumOf("netCents", " paid out") },
  { header: "Status", inRow: "column", cell: ({ status }) => <PayoutStateBadge status={status} /> },
  rowActions(({ date, netCents }) => `payout of ${formatMoney(netCents)}, ${date}`, [VIEW]),
];

function sumOf(column: "paymentsCents" | "feesCents" | "backCents" | "netCents", unit: string) {
  return (row: PayoutRow) => (
    <>
      {formatMoney(row[column])}
      <Unit of={unit} />
    </>
  );
}

export default function PayoutsScreen() {
  const { isSetUp, read } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <FormErrorSummary answer={useRefusal()} />
      {read.ok && <Differences differences={read.data.differences} />}
      <Card
        title="Payouts"
        description={isSetUp ? DESCRIPTION : NOT_SET_UP}
        actions={
          read.ok &&
          read.data.payouts.total > 0 && (
            <a href="/admin/orders/payouts.csv" className={`${TALL_LINK} print:hidden`}>
              Download CSV
            </a>
          )
        }
      >
        {read.ok ? (
          <>
            {isSetUp && <AskStripe {...read.data.standing} />}
            <Payouts payouts={read.data.payouts} />
          </>
        ) : (
          <Notice>{unableToLoadScreen("/admin/orders/payouts")}</Notice>
        )}
      </Card>
    </TabbedPage>
  );
}

const DESCRIPTION =
  "What Stripe sends to your bank. We check with Stripe once a day and compare it with our records.";
const NOT_SET_UP = "Card payments aren't set up, so there are no payouts.";

function Payouts({ payouts: { rows, page, pageCount } }: { payouts: Listing<PayoutRow> }) {
  if (rows.length === 0) return <Notice>No payouts yet.</Notice>;
  return (
    <>
      <Table caption="Payouts" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <Pager path="/admin/orders/payouts" q="" page={page} pageCount={pageCount} />
    </>
  );
}
