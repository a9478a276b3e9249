import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { productAnchor } from "~/components/site/product-anchor";
import { type CartLine, type CartProduct, quantityOf, remove } from "~/domain/cart/cart";
import { cartProduct } from "~/domain/cart/cart.server";
import { addToCart, changeQuantity } from "~/domain/cart/changes";
import { firstMessage, type Result, refusal } from "~/domain/result";
import { api } from "~/http/api.server";
import { readCart, setCart } from "~/http/cart-cookie.server";
import { afterCookieCheck, byCookieCheck } from "~/http/cookie-check.server";
import { type Flash, redirectWithFlash } from "~/http/flash.server";
import { integer, readForm, wholeNumber } from "~/http/form.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { readSection } from "~/http/page-section.server";
import { refererPath } from "~/http/referer.server";

/** Without JavaScript the buttons of products and cart lines post here (design 4.9). */

const { loader, action } = api({
  GET: ({ request }) => redirect(afterCookieCheck(request) ?? "/checkout"),
  POST: changeCart,
});

export { action, loader };

async function changeCart(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const form = await readForm(request);
  const back = form.get("intent") === "add" ? backToProduct(request, form) : "/checkout";
  const browserId = await readOrderBrowser(args);
  const read = readSection(() => change(readCart(request, browserId), form, browserId));
  const changed = read.ok ? read.data : NOT_CHANGED;
  if (!changed.ok) {
    const description = firstMessage(changed);
    return redirectWithFlash(back, { title: "Error", description, variant: "destructive" });
  }
  const isAdded = form.get("intent") === "add";
  const to = isAdded ? byCookieCheck(request, back) : back;
  return redirectWithFlash(to, changed.toast, { "Set-Cookie": setCart(changed.lines) });
}

/** Its card, on the page it was added from. */
function backToProduct(request: Request, form: FormData): string {
  const page = refererPath(request, "/shop");
  const id = wholeNumber(form, "productId");
  return id === null ? page : `${page}#${productAnchor(id)}`;
}

type Change = Result<{ lines: CartLine[]; toast: Flash }>;

function change(lines: CartLine[], form: FormData, browserId: string | null): Change {
  const id = wholeNumber(form, "productId");
  const quantity = form.has("quantity") ? integer(form, "quantity") : 1;
  if (id === null || quantity === null) return UNREADABLE;
  switch (form.get("intent")) {
    case "add":
      if (quantity < 0) return UNREADABLE;
      return addOne(lines, cartProduct(id, browserId), quantity);
    case "change":
      return setTo(lines, id, quantity);
    case "remove":
      return takeOut(lines, id);
    default:
      return UNREADABLE;
  }
}

const UNREADABLE = refusal(
  "invalid",
  "Something was wrong with that request. Your cart hasn't changed.",
);
const NOT_CHANGED = refusal("unavailable", "We couldn't update your cart. Please try again.");

function addOne(lines: CartLine[], product: CartProduct | null, quantity: number): Change {
  const added = addToCart(lines, product, Math.max(quantity, 1));
  return added.ok
    ? { ...added, toast: { title: "Added to Cart", description: product?.name } }
    : added;
}

function setTo(lines: CartLine[], id: number, quantity: number): Change {
  if (quantity <= 0) return takeOut(lines, id);
  const changed = changeQuantity(lines, id, quantity);
  if (!changed.ok) return changed;
  const description = `${nameOf(lines, id)}: ${quantityOf(changed.lines, id)}`;
  return { ...changed, toast: { title: "Cart Updated", description } };
}

/** What is gone already is as gone as the shopper wanted it. */
function takeOut(lines: CartLine[], id: number): Change {
  const toast = { title: "Removed from Cart", description: nameOf(lines, id) };
  return { ok: true, lines: remove(lines, id), toast };
}

function nameOf(lines: CartLine[], id: number): string | undefined {
  return lines.find(({ product }) => product.id === id)?.product.name;
}
