import { act } from "react";
import { expect, it } from "vitest";
import { CartProvider } from "~/components/cart/provider";
import { createSecretId } from "~/domain/access/secret-id.server";
import OrderPage, {
  action,
  clientAction,
  loader,
  shouldRevalidate,
} from "~/routes/_site.orders.$token";
import { inHours } from "../clock";
import { makeEvent, makeOrder, makeProduct, RESERVED } from "../factories";
import { InRouter, mount } from "../mounted";
import { args } from "./call";

/** A customer's own page with its script. */

const token = createSecretId();
const path = `/orders/${token}`;

async function open(begins: number, search = "", confirmBy: Date | null = null) {
  const { id: productId } = await makeProduct();
  const stop = await makeEvent({ startDate: inHours(begins), endDate: inHours(begins + 3) });
  await makeEvent({ startDate: inHours(begins - 0.5), endDate: inHours(begins + 1) });
  await makeOrder({ ...RESERVED, token, pickupEventId: stop.id, confirmBy }, [{ productId }]);
  let reads = 0;
  let isDown = false;
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
    action: async ({ request }: { request: Request }) => {
      const body = await request.formData();
      if (!isDown) return action(args(path, { method: "POST", body }, { token }));
      const post = new Request(request.url, { method: "POST", body });
      const serverAction = () => Promise.reject(new TypeError("Failed to fetch"));
      return clientAction({ request: post, serverAction } as never);
    },
    shouldRevalidate,
  };
  const mounted = await mount(<InRouter pages={[page]} at={path + search} />);
  await expect.poll(() => mounted.screen.queryByRole("heading", { level: 1 })).not.toBeNull();
  return {
    ...mounted,
    reads: () => reads,
    loseTheLine: () => {
      isDown = true;
    },
  };
}

it("an order's page reloads when its customer comes back before the stop begins", async () => {
  const { document, window, reads } = await open(1);
  await act(async () => document.dispatchEvent(new window.Event("visibilitychange")));
  await expect.poll(reads).toBe(2);
});

it("an order's page keeps a confirmation that couldn't be sent, and its button", async () => {
  const key = "?confirm=key";
  const { document, window, screen, press, reads, loseTheLine } = await open(24, key, inHours(0.5));
  loseTheLine();
  await press(screen.getByRole("button", { name: "Confirm Reservation" }));
  await expect.poll(() => screen.queryByText(/We couldn't save that/)).not.toBeNull();
  const before = reads();
  await act(async () => document.dispatchEvent(new window.Event("visibilitychange")));
  await act(async () => {});
  expect(reads()).toBe(before);
  expect(screen.queryByRole("button", { name: "Confirm Reservation" })).not.toBeNull();
});

it.each([
  ["a cancellation", "?cancel=ask", "button", "Cancel Reservation", "Ended"],
  ["a change of mind", "?cancel=ask", "link", "Keep Reservation", "Reserved"],
  ["a change of pickup", "?move=ask", "button", "Change Pickup", "Reserved"],
])("an order's page has the focus on what's left after %s", async (_, search, role, name, left) => {
  const { document, screen, press } = await open(24, search);
  await press(screen.getByRole(role, { name }));
  await expect.poll(() => screen.queryByRole(role, { name })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain(`Status${left}`);
});

it("an order's page leaves the focus to the question", async () => {
  const { document, screen, press } = await open(24);
  await press(screen.getByRole("link", { name: "Cancel this reservation" }));
  await expect.poll(() => document.activeElement?.textContent).toBe("Cancel this reservation?");
});
