import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { productAnchor } from "~/components/site/product-anchor";
import {
  type CartLine,
  type CartProduct,
  findLine,
  lineNameOf,
  quantityOf,
  remove,
  titleOf,
} from "~/domain/cart/cart";
import { cartProduct } from "~/domain/cart/cart.server";
import { addToCart, changeQuantity } from "~/domain/cart/changes";
import { type LineName, readLineName } from "~/domain/cart/line-name";
import { choicesIn } from "~/domain/menu/choice-group";
import { chooseAgainPath, withoutRefused } from "~/domain/menu/item-page";
import { firstMessage, type Result, refusal } from "~/domain/result";
import { api } from "~/http/api.server";
import { cartSetCookie, readCart } from "~/http/cart-cookie.server";
import { afterCookieCheck, byCookieCheck } from "~/http/cookie-check.server";
import { type Flash, redirectWithFlash } from "~/http/flash.server";
import { integer, readForm, wholeNumber } from "~/http/form.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { tryLoad } from "~/http/page-section.server";
import { refererPath } from "~/http/referer.server";

/** Changes the cart without JavaScript. The buttons of products and cart lines post here. */

const { loader, action } = api({
  GET: ({ request }) => redirect(afterCookieCheck(request) ?? "/checkout"),
  POST: changeCart,
});

export { action, loader };

async function changeCart(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const form = await readForm(request);
  const isAdded = form.get("intent") === "add";
  const back = isAdded ? backToProduct(request, form) : "/checkout";
  const browserId = await readOrderBrowser(args);
  const read = tryLoad(() => change(readCart(request, browserId), form, browserId));
  const changed = read.ok ? read.data : NOT_CHANGED;
  if (!changed.ok && "chooseAgain" in changed) return redirect(changed.chooseAgain, 303);
  if (!changed.ok) {
    const description = firstMessage(changed);
    return redirectWithFlash(back, { title: "Error", description, variant: "destructive" });
  }
  // Changing a line's choices starts at checkout, so it returns there.
  const isNew = isAdded && !form.has("replaces");
  const to = isNew ? byCookieCheck(request, back) : "/checkout";
  return redirectWithFlash(to, changed.toast, { "Set-Cookie": cartSetCookie(changed.lines) });
}

/** The URL of the product's card on the page that it was added from, without choices that were refused before. */
function backToProduct(request: Request, form: FormData): string {
  const page = withoutRefused(refererPath(request, "/shop"));
  const id = wholeNumber(form, "productId");
  return id === null ? page : `${page}#${productAnchor(id)}`;
}

type Change =
  | Result<{ lines: CartLine[]; toast: Flash }>
  | {
      ok: false;
      /** The item's page, which says what's wrong with the choices. */
      chooseAgain: string;
    };

function change(lines: CartLine[], form: FormData, browserId: string | null): Change {
  const quantity = form.has("quantity") ? integer(form, "quantity") : 1;
  if (quantity === null) return UNREADABLE;
  if (form.get("intent") === "add") {
    const id = wholeNumber(form, "productId");
    const choices = choicesIn(form);
    if (id === null || choices === null || quantity < 0) return UNREADABLE;
    const product = cartProduct(id, browserId, choices);
    const replaced = lineIn(form, "replaces");
    if (product?.problem && isForSale(product))
      return { ok: false, chooseAgain: chooseAgainPath(product, choices, replaced) };
    if (replaced === null) return addItems(lines, product, quantity);
    if (!findLine(lines, replaced))
      return { ok: true, lines, toast: toastOfReplaced(lines, product) };
    return addItems(remove(lines, replaced), product, quantityOf(lines, replaced));
  }
  const name = lineIn(form, "line") ?? lineIn(form, "productId");
  if (name === null) return UNREADABLE;
  switch (form.get("intent")) {
    case "change":
      return setTo(lines, name, quantity);
    case "remove":
      return removeLine(lines, name);
    default:
      return UNREADABLE;
  }
}

/** Reads the line that a form names. Pages from before lines had names post a product's ID. */
function lineIn(form: FormData, field: "line" | "productId" | "replaces"): LineName | null {
  const text = form.get(field);
  return typeof text === "string" && readLineName(text) ? text : null;
}

const UNREADABLE = refusal(
  "invalid",
  "Something was wrong with that request. Your cart hasn't changed.",
);
const NOT_CHANGED = refusal("unavailable", "We couldn't update your cart. Please try again.");

const isForSale = ({ isAvailable, stock }: CartProduct) => isAvailable && stock > 0;

function addItems(lines: CartLine[], product: CartProduct | null, quantity: number): Change {
  const added = addToCart(lines, product, Math.max(quantity, 1));
  return added.ok
    ? {
        ...added,
        toast: { title: "Added to Cart", description: product ? titleOf(product) : undefined },
      }
    : added;
}

/** The toast if the line to replace is gone, after a second click on 'Update Cart' or after Back. Nothing is added. */
function toastOfReplaced(lines: CartLine[], product: CartProduct | null): Flash {
  return product && findLine(lines, lineNameOf(product))
    ? { title: "Cart Updated", description: titleOf(product) }
    : { title: "Error", description: REPLACED_BEFORE, variant: "destructive" };
}

const REPLACED_BEFORE = "You changed this item before. Change it in your cart.";

function setTo(lines: CartLine[], name: LineName, quantity: number): Change {
  if (quantity <= 0) return removeLine(lines, name);
  const changed = changeQuantity(lines, name, quantity);
  if (!changed.ok) return changed;
  const description = `${titleIn(lines, name)}: ${quantityOf(changed.lines, name)}`;
  return { ...changed, toast: { title: "Cart Updated", description } };
}

/** Removes a line. A line that's already gone isn't an error. */
function removeLine(lines: CartLine[], name: LineName): Change {
  const toast = { title: "Removed from Cart", description: titleIn(lines, name) };
  return { ok: true, lines: remove(lines, name), toast };
}

function titleIn(lines: CartLine[], name: LineName): string | undefined {
  const line = findLine(lines, name);
  return line && titleOf(line.product);
}
