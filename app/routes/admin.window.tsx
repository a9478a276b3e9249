import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDeviceStop } from "~/components/admin/frame/device-stop";
import { AdminPage } from "~/components/admin/frame/screen";
import { WindowTill } from "~/components/admin/window/till";
import { createSecretId, isSecretId } from "~/domain/access/secret-id.server";
import { lineName } from "~/domain/cart/line-name";
import { whyMayNotCorrect } from "~/domain/corrections/may-correct.server";
import { choicesIn } from "~/domain/menu/choice-group";
import { formatMoney, sumOfLines } from "~/domain/money";
import type { TruckPayment } from "~/domain/order";
import { CUP_FIELD } from "~/domain/orders/cup-names";
import { NAME_FIELD, orderNameOf } from "~/domain/orders/order-name";
import type { Order } from "~/domain/orders/orders.server";
import { refusal } from "~/domain/result";
import {
  NOTHING_TO_PAY,
  type SaleLine,
  TERMS_FIELD,
  toSaleBody,
  withOneLess,
  withOneMore,
} from "~/domain/window/sale";
import { saleTerms, windowSale } from "~/domain/window/sale.schema";
import { itemOf, readBill, type TileSection, tileOf, writeBill } from "~/domain/window/tiles";
import { readTiles } from "~/domain/window/tiles.server";
import { readTips, tipChoices } from "~/domain/window/tips.server";
import { findSale, isSaleOf, lastSale, recordSale } from "~/domain/window/window-sales.server";
import { type SaleTerms, termsAt } from "~/domain/window/window-tax";
import { readStopsAndTax } from "~/domain/window/window-tax.server";
import { type FormFields, textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { tryAction } from "~/http/save.server";
import { markOf, tabletNames } from "~/http/shift.server";

/** Loads the window. Without JavaScript, the bill and the sale's key are in the URL from the first item on. */
export const loader = adminLoader(async ({ request, actor }) => {
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const sections = readTiles(now);
  const tips = tipChoices(readTips());
  const bill = readBill(searchParams.get("bill") ?? "", sections);
  const name = searchParams.get(NAME_FIELD) ?? "";
  const key = searchParams.get("key") ?? "";
  const sold = isSecretId(key) ? findSale(key) : undefined;
  const saleKey = sold || !isSecretId(key) ? createSecretId() : key;
  const refused = refusedItem(searchParams, sections);
  const press = (lines: readonly SaleLine[]) =>
    refused ? lines : afterPress(lines, searchParams, sections);
  const lines = sold ? [] : press(bill);
  if (sold && !isSaleOf(sold, press(bill))) {
    // A button that was pressed on a page whose bill is sold begins a new bill. Its address has its own key.
    const begun = press([]);
    if (begun.length > 0) throw redirect(addressOf(saleKey, begun));
  }
  const newest = lastSale(now);
  const last = newest && whyMayNotCorrect(newest.id, actor) === null ? newest : null;
  return json({
    at: now.toISOString(),
    sections,
    tips,
    saleKey,
    lines,
    name: sold ? "" : name,
    cups: sold ? {} : cupNamesIn(Object.fromEntries(searchParams)),
    tip: sold ? null : tipIn(searchParams.get("tip"), tips),
    refused,
    selling: readStopsAndTax(now),
    seller: await markOf(request, actor),
    names: await tabletNames(request),
    device: readDeviceStop(request.headers.get("Cookie")),
    last: last && {
      id: last.id,
      text: describeSale(last),
      wasPostedHere: searchParams.get(SOLD) === String(last.id),
    },
    wasSold: sold !== undefined,
  });
}, "sell");

type Typed = { name: string; cups: FormFields; tip: string };

function addressOf(
  key: string,
  lines: readonly SaleLine[],
  { name, cups, tip }: Typed = { name: "", cups: {}, tip: "" },
): string {
  const search = new URLSearchParams({ key, bill: writeBill(lines), ...cups });
  if (name !== "") search.set(NAME_FIELD, name);
  if (tip !== "") search.set("tip", tip);
  return `/admin/window?${search}`;
}

/** The tip in a URL, if it's one that the till offers. */
const tipIn = (text: string | null, tips: readonly number[]): number | null =>
  [0, ...tips].find((cents) => String(cents) === text) ?? null;

/** The typed fields that are names on cups. */
const cupNamesIn = (typed: FormFields): FormFields =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, name]) => field.startsWith(CUP_FIELD) && name !== ""),
  );

/**
 * The bill after a button that was pressed without JavaScript. The answer is the page, not a redirect to an address
 * without the button, since on a slow line each request takes a second.
 */
function afterPress(
  lines: readonly SaleLine[],
  pressed: URLSearchParams,
  sections: readonly TileSection[],
): readonly SaleLine[] {
  const [add, more, less] = ["add", "more", "less"].map((name) => pressed.get(name));
  if (less) return withOneLess(lines, less);
  if (more) {
    const line = lines.find((one) => lineName(one) === more);
    return line ? withOneMore(lines, line) : lines;
  }
  const tile = tileOf(sections, Number.parseInt(add ?? pressed.get("item") ?? "", 10));
  if (!tile) return lines;
  const item = add ? tile.usual : itemOf(tile, chosenIn(pressed));
  return item ? withOneMore(lines, item) : lines;
}

const chosenIn = (pressed: URLSearchParams) => choicesIn(pressed) ?? [];

/** The item whose posted choices are invalid. Null if there is none. */
function refusedItem(pressed: URLSearchParams, sections: readonly TileSection[]) {
  const tile = tileOf(sections, Number(pressed.get("item")));
  if (!tile) return null;
  const choices = chosenIn(pressed);
  return itemOf(tile, choices) ? null : { productId: tile.productId, choices };
}

const describeSale = ({ totalCents, paidBy }: { totalCents: number; paidBy: string | null }) =>
  `${formatMoney(totalCents)}, ${paidBy}`;

/** The terms that the form showed, or the current ones if the form has none. */
function readTerms(text: string, request: Request): SaleTerms {
  const posted = saleTerms.safeParse(parseJson(text));
  if (posted.success) return posted.data;
  const { stopId } = readDeviceStop(request.headers.get("Cookie"));
  return termsAt(readStopsAndTax(new Date()), new Date(), stopId);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const FAILED = "We couldn't save that sale. Please try again.";
const EMPTY = refusal("invalid", "Tap what was sold first.");
const FREE = refusal("invalid", NOTHING_TO_PAY);

/** Sells with the plain form, for browsers that can't store sales. */
export const action = adminAction(async ({ request, actor }) => {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const key = text("key");
  const lines = readBill(text("bill"), []);
  const terms = readTerms(text(TERMS_FIELD), request);
  const typed = { name: text(NAME_FIELD), cups: cupNamesIn(textsOf(form)), tip: text("tip") };
  const { name, cups } = typed;
  const bill = { lines, tipCents: Number(typed.tip) || 0, name, cups, terms };
  const { soldAt: _, ...body } = toSaleBody(bill, text("paidBy") as TruckPayment, new Date());
  const sale = windowSale.safeParse(body);
  const isWhole = sale.success && isSecretId(key);
  const notWhole = lines.length > 0 && sumOfLines(lines) === 0 ? FREE : EMPTY;
  const sold = isWhole
    ? await tryAction(() => recordSale(key, sale.data, actor), FAILED)
    : notWhole;
  const other = !sold.ok && sold.kind === "conflict" ? findSale(key) : undefined;
  if (other) return alreadySold(other, " Nothing else was saved.");
  if (!sold.ok) {
    const [description] = Object.values(sold.errors).flat();
    const toast = { title: "Not Sold", description, variant: "destructive" as const };
    return redirectWithFlash(addressOf(key, lines, typed), toast);
  }
  const { row, isNew } = sold;
  return isNew
    ? backToTill(row, `Sold · ${orderNameOf(row)}`, describeOrder(row))
    : alreadySold(row);
}, "sell");

const describeOrder = ({ totalCents, tipCents, truckPayment }: Order) =>
  describeSale({ totalCents: totalCents + tipCents, paidBy: truckPayment });

const alreadySold = (order: Order, more = "") =>
  backToTill(
    order,
    "Already Sold",
    more ? `${describeOrder(order)}.${more}` : describeOrder(order),
  );

/** The ID of the sale that this browser has just posted. */
const SOLD = "sold";

/** Redirects to the window. The query makes the service worker load the page from the server, with the toast. */
const backToTill = ({ id }: Order, title: string, description: string) =>
  redirectWithFlash(`/admin/window?${SOLD}=${id}`, { title, description });

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function WindowScreen() {
  const { wasSold, ...shown } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Window">
      {wasSold && (
        <p role="status" className="mb-4 font-medium">
          That sale was already saved. This is a new one.
        </p>
      )}
      <WindowTill {...shown} />
    </AdminPage>
  );
}
