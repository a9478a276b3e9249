import { act } from "react";
import { expect, it } from "vitest";
import { CartProvider } from "~/components/cart/provider";
import { createSecretId } from "~/domain/access/secret-id.server";
import OrderPage, { action, loader } from "~/routes/_site.orders.$token";
import { inHours } from "../clock";
import { makeEvent, makeOrder, makeProduct } from "../factories";
import { InRouter, mount } from "../mounted";
import { args } from "./call";

/** A customer's own page with its script. */

const token = createSecretId();
const path = `/orders/${token}`;

async function open(begins: number) {
  const { id: productId } = await makeProduct();
  const stop = await makeEvent({ startDate: inHours(begins), endDate: inHours(begins + 3) });
  const reserved = { status: "pending", paymentKind: "truck", paidAt: null, receivedCents: 0 };
  await makeOrder({ ...reserved, token, pickupEventId: stop.id }, [{ productId }]);
  let reads = 0;
  const page = {
    path,
    element: (
      <CartProvider fromServer={[]} isReadable>
        <OrderPage />
      </CartProvider>
    ),
    loader: ({ request }: { request: Request }) => {
      reads += 1;
      return loader(args(new URL(request.url).search, {}, { token }));
    },
    action: async ({ request }: { request: Request }) =>
      action(args(path, { method: "POST", body: await request.formData() }, { token })),
  };
  const mounted = await mount(<InRouter pages={[page]} at={path} />);
  await expect.poll(() => mounted.screen.queryByRole("heading", { level: 1 })).not.toBeNull();
  return { ...mounted, reads: () => reads };
}

it("reads again when someone comes back to it before the stop begins", async () => {
  const { document, window, reads } = await open(1);
  await act(async () => document.dispatchEvent(new window.Event("visibilitychange")));
  await expect.poll(reads).toBe(2);
});
