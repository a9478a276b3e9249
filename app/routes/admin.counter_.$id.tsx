import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/frame/screen";
import { CorrectionForms } from "~/components/admin/orders/correction-forms";
import { OrderLines } from "~/components/admin/orders/order-details";
import { pageMeta } from "~/components/site/page-meta";
import { may } from "~/domain/access/roles";
import { whyMayNotCorrect } from "~/domain/corrections/may-correct.server";
import { toHelpersView, toSellersView } from "~/domain/order-desk/order-view";
import { firstMessage } from "~/domain/result";
import { adminAction, adminLoader } from "~/http/admin.server";
import { correctionPage, correctPayment } from "~/http/correct-payment.server";
import { orderAndLines } from "~/http/order-dialog.server";
import { textResponse } from "~/http/refusals.server";
import { Card } from "~/ui/card";
import { UserText } from "~/ui/user-text";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.title ?? "Order" });

/**
 * One order for helpers, who can't open the list of customers. Managers can open any order. Other helpers who sell
 * can only open a payment that they took in the last two minutes.
 */
export const loader = adminLoader(({ params, actor }) => {
  const { order, lines } = orderAndLines(params);
  const refused = whyMayNotCorrect(order.id, actor);
  if (refused) throw textResponse(403, firstMessage(refused));
  const shown = may(actor.role, "correct") ? toHelpersView(order) : toSellersView(order);
  return json({ title: `Order #${order.id}`, ...correctionPage(shown, lines) });
}, "sell");

export const action = adminAction(
  ({ request, params, actor }) => correctPayment(request, params, actor, "/admin/counter"),
  "sell",
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function HelpersOrder() {
  const { title, order } = useLoaderData<typeof loader>();
  const { name, phone } = order;
  return (
    <AdminPage title={title} back={{ to: "/admin/counter", name: "the Counter" }}>
      <div className="max-w-3xl space-y-6">
        <Card title="Details">
          {name && (
            <p>
              <UserText>{name}</UserText>
            </p>
          )}
          {phone && <p className="text-muted">{`Gets texts at ${phone}`}</p>}
          <OrderLines order={order} />
        </Card>
        <Card>
          {/* Each form below has a heading of its own. */}
          <h2 className="sr-only">Correct the payment</h2>
          <CorrectionForms order={order} />
        </Card>
      </div>
    </AdminPage>
  );
}
