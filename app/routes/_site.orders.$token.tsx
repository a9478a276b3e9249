import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { useAutoRefresh } from "~/components/loading/auto-refresh";
import { AutoReload } from "~/components/loading/auto-reload";
import { GuestMove } from "~/components/site/guest-move";
import { GuestOrderPage } from "~/components/site/guest-order-page";
import { GuestReservation } from "~/components/site/guest-reservation";
import { GuestTexts, TextsLink } from "~/components/site/guest-texts";
import { LostLink } from "~/components/site/lost-link";
import { pageMeta } from "~/components/site/page-meta";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { findWait } from "~/domain/counter/queue-position.server";
import {
  METHOD_FIELD,
  NO_STOP,
  readFulfillment,
  STOP_FIELD,
  TIME_FIELD,
} from "~/domain/fulfillment/fulfillment";
import { fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { canCancelPaid, cancelOwnOrder } from "~/domain/guest-orders/cancel-order.server";
import { findGuestOrder, type GuestOrder } from "~/domain/guest-orders/guest-order.server";
import { confirmReservation } from "~/domain/guest-orders/guest-reservation.server";
import { toGuestView } from "~/domain/guest-orders/guest-view";
import { orderAgain } from "~/domain/guest-orders/order-again.server";
import { changeOrderPhone, findOrderPhone } from "~/domain/guest-orders/order-phone.server";
import { NOT_MOBILE } from "~/domain/mobile-number";
import { PHONE_FIELD } from "~/domain/orders/order-phone";
import { phoneChange } from "~/domain/orders/order-phone.schema";
import { type Result, refusal } from "~/domain/result";
import {
  findMoveOptions,
  moveOwnOrder,
  shipOwnOrder,
} from "~/domain/stop-orders/move-order.server";
import { type FormFields, fieldName, type RefusedForm, textsOf } from "~/forms/form";
import { cartSetCookie, readCart } from "~/http/cart-cookie.server";
import { byCookieCheck } from "~/http/cookie-check.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { limitedClient } from "~/http/limited-client.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { refusedForm, tryAction } from "~/http/save.server";
import { useFocusIfLost } from "~/ui/focus";
import { useSound } from "~/ui/sound";

/** The URL is the key to the order. This hides it from scripts on the next page, like the payment provider's. */
const SECRET_ADDRESS = { name: "referrer", content: "strict-origin" };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, { title: isReady(data) ? "Ready: Your Order" : "Your Order" }),
  SECRET_ADDRESS,
];

/** 'Ready' in the title is for people who are in another tab. */
const isReady = (data: { order: { isReady: boolean } | null } | undefined) =>
  data?.order?.isReady === true;

/** Loading the page confirms or cancels nothing, because programs open links in emails. Buttons do. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const order = findGuestOrder(params.token ?? "");
  const asked = new URL(request.url).searchParams;
  // Anyone with the link can read the page, so no cache may store it.
  const headers = { "Cache-Control": "no-store" };
  if (!order) return json({ order: null }, { status: 404, headers });
  const canCancel = order.status === "paid" && canCancelPaid(order.id);
  const isCancelable = order.status !== "paid" || canCancel;
  const question = {
    confirmKey: asked.get("confirm"),
    asks: isCancelable && asked.get("cancel") === "ask",
  };
  const moves = findMoveOptions(params.token ?? "");
  const moving = moves && { moves, asksToMove: asked.get("move") === "ask" };
  const phone = findOrderPhone(params.token ?? "");
  const texting = phone && { texts: { ...phone, asks: asked.get("texts") === "ask" } };
  const view = toGuestView(order, truckZone());
  const wait = findWait(order.id, order.stop);
  const coming = !wait && view.pickup?.status === "ahead" && { isSoon: isSoon(order) };
  return json(
    {
      order: view,
      ...question,
      ...(canCancel && { canCancel }),
      ...moving,
      ...texting,
      ...(wait && { wait }),
      ...coming,
    },
    { headers },
  );
}

/** True if the stop starts soon. False if there's something to confirm: a reload would lose the key in the URL. */
const isSoon = ({ stop, confirmBy }: GuestOrder) =>
  confirmBy === null && stop !== null && stop.startDate.getTime() - Date.now() < SOON_MS;

const SOON_MS = 60 * 60_000;
/** Seconds between reloads: while someone waits at a stop that's on, and before that. */
const EVERY_S = 20;
const BEFORE_S = 300;
const FAILED = "We couldn't save that. Please try again in a moment.";

export async function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  const token = params.token ?? "";
  const typed = textsOf(await readForm(request));
  if (typed.intent === "again") return putInCart(args, token);
  const done = await tryAction(() => act(token, typed, limitedClient(request)), FAILED);
  if (done.ok) return redirect(`/orders/${token}`, 303);
  return refusedForm(done, {
    input: { [STOP_FIELD]: "", [TIME_FIELD]: "", ...typed },
    errors: done.errors,
  });
}

/** Puts the order's items in the cart. Checkout then says which cost more, are sold out, or are gone. */
async function putInCart(args: ActionFunctionArgs, token: string) {
  const { request } = args;
  const browserId = await readOrderBrowser(args);
  const cart = () => readCart(request, browserId);
  const done = await tryAction(async () => orderAgain(cart(), token, browserId), FAILED);
  if (!done.ok) return refusedForm(done, { input: {}, errors: done.errors });
  const description = "We added everything from your order that's available.";
  const toast = { title: "Added to Cart", description };
  const headers = { "Set-Cookie": cartSetCookie(done.lines) };
  return redirectWithFlash(byCookieCheck(request, "/checkout"), toast, headers);
}

type Act = (token: string, typed: FormFields, client: { hasLimits?: boolean }) => Promise<Result>;

const act: Act = async (token, { intent, key = "", ...typed }, client) => {
  if (intent === "cancel") return cancelOwnOrder(token);
  if (intent === "no-texts") return changeOrderPhone(token, null, client);
  if (intent === "texts") return askForTexts(token, typed, client);
  if (intent !== "move") return confirmReservation(token, key);
  return changeFulfillment(token, typed, client);
};

const changeFulfillment: Act = async (token, typed, client) => {
  const choice = readFulfillment({ [METHOD_FIELD]: "pickup", ...typed });
  const { data: chosen, error } = fulfillment.safeParse(choice);
  if (chosen?.method === "delivery") return shipOwnOrder(token, chosen);
  if (chosen) return moveOwnOrder(token, chosen, client);
  if (choice?.method !== "delivery") return refusal("invalid", NO_STOP, STOP_FIELD);
  const issues = error?.issues ?? [];
  const errors = issues.map(({ path, message }) => [
    fieldName(["fulfillment", ...path]),
    [message],
  ]);
  return { ok: false, kind: "invalid", errors: Object.fromEntries(errors) };
};

const askForTexts: Act = async (token, typed, client) => {
  const { data, error } = phoneChange.safeParse({ phone: typed[PHONE_FIELD] ?? "" });
  const problem = error?.issues[0]?.message ?? (data?.phone === null ? NOT_MOBILE : null);
  if (problem !== null || !data) return refusal("invalid", problem ?? NOT_MOBILE, PHONE_FIELD);
  return changeOrderPhone(token, data.phone, client);
};

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function OrderPage() {
  // The pressed button disappears with the response, which has the same path, so move the focus.
  const answer = useFocusIfLost<HTMLDivElement>(useLocation().key);
  return (
    <div ref={answer} tabIndex={-1} className="outline-none">
      <OrderOrLostLink />
    </div>
  );
}

function OrderOrLostLink() {
  const data = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const refused = useActionData<RefusedForm>() ?? undefined;
  const texts = (data.order !== null && "texts" in data && data.texts) || null;
  const asksToMove = data.order !== null && "moves" in data && data.asksToMove;
  const isAsked = data.order !== null && (data.asks || asksToMove || texts?.asks);
  const isComing = "isSoon" in data;
  // Reloading would remove the refusal or question on the page, and its buttons.
  const stays = isAsked || refused !== undefined;
  const everyS = stays ? null : "wait" in data ? EVERY_S : isComing ? BEFORE_S : null;
  useAutoRefresh(everyS && everyS * 1000, useSound() === "on");
  if (data.order === null) return <LostLink />;
  const { order, confirmKey, asks } = data;
  const moves = "moves" in data ? data.moves : undefined;
  const place = ("wait" in data && data.wait?.place) || null;
  if (moves && asksToMove) {
    return <GuestOrderPage order={order} actions={<GuestMove moves={moves} refused={refused} />} />;
  }
  if (texts?.asks) {
    const form = <GuestTexts number={texts.number} refused={refused} />;
    return <GuestOrderPage order={order} actions={form} />;
  }
  const canCancel = order.isReserved || "canCancel" in data;
  const actions = canCancel ? (
    <GuestReservation
      confirmKey={order.isUnconfirmed ? confirmKey : null}
      asks={asks}
      what={order.isReserved ? "reservation" : "order"}
      refused={refused}
    />
  ) : (
    <FormErrorSummary answer={refused} />
  );
  return (
    <>
      {everyS && !(isComing && !data.isSoon) && <AutoReload seconds={everyS} to={pathname} />}
      <GuestOrderPage
        order={order}
        place={place}
        ended={("wait" in data && data.wait?.ended) || null}
        actions={actions}
        canMove={moves !== undefined}
        canShip={moves?.canShip}
        texts={texts && <TextsLink number={texts.number} />}
        signals={"wait" in data || (isComing && data.isSoon)}
      />
    </>
  );
}
