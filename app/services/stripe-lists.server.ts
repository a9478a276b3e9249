import type Stripe from "stripe";
import { ourOrderId } from "./stripe.server";
import { type Failure, failure, stripe, withStripeTimeLimit } from "./stripe-client.server";
import { type Dispute, type Refund, readDispute, readRefund } from "./stripe-refunds.server";

/**
 * Lists what the Stripe account has since a given time, including objects that the shop didn't create, page by
 * page.
 */

type Listed = { id: string; intentId: string; createdAt: Date };

export type ListedPayment = Listed & { status: string; orderId: string | null };
export type ListedItems = {
  payments: ListedPayment;
  refunds: Listed & Refund;
  disputes: Listed & Dispute;
};

type Page<Item> = { ok: true; items: Item[]; hasMore: boolean } | Failure;

const PAGE = 100;

const LISTS: {
  [List in keyof ListedItems]: (
    query: Stripe.PaginationParams & { created: Stripe.RangeQueryParam },
  ) => Promise<{ items: ListedItems[List][]; has_more: boolean }>;
} = {
  payments: async (params) => {
    const { data, has_more } = await stripe().paymentIntents.list(params);
    const items = data.map((intent) => ({
      id: intent.id,
      intentId: intent.id,
      createdAt: new Date(intent.created * 1000),
      status: intent.status,
      orderId: ourOrderId(intent),
    }));
    return { items, has_more };
  },
  refunds: async (params) => {
    const { data, has_more } = await stripe().refunds.list(params);
    const items = data.map((refund) => ({
      ...readRefund(refund),
      intentId: idOf(refund.payment_intent),
    }));
    return { items, has_more };
  },
  disputes: async (params) => {
    const { data, has_more } = await stripe().disputes.list(params);
    const items = data.map((dispute) => ({
      ...readDispute(dispute),
      intentId: idOf(dispute.payment_intent),
    }));
    return { items, has_more };
  },
};

/**
 * Newest first.
 * @param after the last item of the previous page
 */
export async function listSince<List extends keyof ListedItems>(
  list: List,
  since: Date,
  after: string | null,
): Promise<Page<ListedItems[List]>> {
  try {
    const { items, has_more } = await withStripeTimeLimit(() =>
      LISTS[list]({
        limit: PAGE,
        created: { gte: Math.floor(since.getTime() / 1000) },
        ...(after !== null && { starting_after: after }),
      }),
    );
    return { ok: true, items, hasMore: has_more };
  } catch (error) {
    return failure(error);
  }
}

/** Empty if someone charged a card without an intent, for example in Stripe's dashboard. */
const idOf = (intent: string | { id: string } | null) =>
  typeof intent === "string" ? intent : (intent?.id ?? "");
