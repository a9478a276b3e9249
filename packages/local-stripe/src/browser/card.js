import { applyAppearance } from "./appearance.js";
import {
  brandOf,
  cvcFault,
  expiryFault,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberFault,
  readExpiry,
} from "./card-fields.js";
import { postIntent, retrieveIntent } from "./intents.js";
import { facts, listen, tell } from "./parent-page.js";

/** The card form: the only place that sees card data. It talks to the shop's page by messages. */

const form = document.getElementById("card");
const fields = [
  field("number", formatNumber, numberFault),
  field("expiry", formatExpiry, (value) => expiryFault(value, new Date())),
  field("cvc", formatCvc, cvcFault),
];

function field(id, format, findFault) {
  const input = document.getElementById(id);
  const error = document.getElementById(`${id}-error`);
  return {
    input,
    format,
    fault: () => findFault(input.value),
    showFault(fault) {
      error.textContent = fault?.message ?? "";
      input.setAttribute("aria-invalid", String(Boolean(fault)));
    },
  };
}

// ---- Typing ---------------------------------------------------------------------------------

for (const each of fields) {
  each.input.addEventListener("input", (event) => {
    rewrite(each, event.inputType?.startsWith("delete") ?? false);
    each.showFault(null);
    if (each.input.id === "number") showBrand(each.input.value);
    if (document.activeElement === each.input) moveOnWhenComplete(each);
    reportChange();
  });
  each.input.addEventListener("focus", () => report("focus"));
  each.input.addEventListener("blur", () => {
    each.showFault(each.input.value === "" ? null : each.fault());
    report("blur");
  });
  each.input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") report("escape");
    if (event.key === "Enter") tell({ type: "enter" });
  });
}
form.addEventListener("submit", (event) => event.preventDefault());

/** Formats the field's value, and keeps the caret behind the digit it was behind. */
function rewrite({ input, format }, deleting) {
  const caret = input.selectionStart ?? input.value.length;
  const figures = input.value.slice(0, caret).replace(/\D/g, "").length;
  const atEnd = caret === input.value.length;
  const formatted = format(input.value);
  input.value = deleting ? formatted.replace(/ \/ $/, "") : formatted;
  const place = atEnd ? input.value.length : placeBehind(input.value, figures);
  if (document.activeElement === input) input.setSelectionRange(place, place);
}

function placeBehind(value, figures) {
  let seen = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (seen === figures) return index;
    if (/\d/.test(value[index])) seen += 1;
  }
  return value.length;
}

function moveOnWhenComplete(each) {
  const { input } = each;
  const next = fields[fields.indexOf(each) + 1];
  if (next && !each.fault() && input.selectionStart === input.value.length) next.input.focus();
}

function showBrand(number) {
  const brand = brandOf(number);
  for (const mark of document.querySelectorAll(".brand")) {
    mark.classList.toggle("dim", brand !== null && mark.dataset.brand !== brand);
  }
}

// ---- Telling the shop's page ----------------------------------------------------------------

function report(event, detail = {}) {
  tell({ type: "event", event, detail });
}

function reportChange() {
  report("change", {
    complete: fields.every((each) => !each.fault()),
    empty: fields.every(({ input }) => input.value === ""),
    collapsed: false,
    value: { type: "card" },
  });
}

// ---- Being asked ----------------------------------------------------------------------------

listen(async (message) => {
  switch (message.type) {
    case "appearance":
      return applyAppearance(message.appearance);
    case "focus":
      return fields[0].input.focus();
    case "blur":
      return document.activeElement?.blur();
    case "clear":
      return clear();
    case "validate":
      return answer(message, validate());
    case "confirm":
      return answer(message, await confirm(message));
  }
});

function answer({ id }, result) {
  tell({ type: "answer", to: id, answer: result });
}

function clear() {
  for (const each of fields) {
    each.input.value = "";
    each.showFault(null);
  }
  reportChange();
}

/** Shows every mistake, focuses the first wrong field, and returns its error as Stripe.js does. */
function validate() {
  const faults = fields.map((each) => {
    const fault = each.fault();
    each.showFault(fault);
    return fault;
  });
  const first = faults.findIndex(Boolean);
  if (first === -1) return { selectedPaymentMethod: "card" };
  fields[first].input.focus();
  return { error: { type: "validation_error", ...faults[first] } };
}

async function confirm({ clientSecret, returnUrl, receiptEmail }) {
  const { error } = validate();
  if (error) return { error };
  const [number, expiry, cvc] = fields.map(({ input }) => input.value);
  const [month, year] = readExpiry(expiry);
  setBusy(true);
  const result = await postIntent(facts.get("key"), clientSecret, "confirm", {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number.replaceAll(" ", ""),
    "payment_method_data[card][exp_month]": month,
    "payment_method_data[card][exp_year]": year,
    "payment_method_data[card][cvc]": cvc,
    use_stripe_sdk: true,
    ...(returnUrl && { return_url: returnUrl }),
    ...(receiptEmail && { receipt_email: receiptEmail }),
  });
  setBusy(false);
  return result;
}

function setBusy(busy) {
  form.setAttribute("aria-busy", String(busy));
  for (const { input } of fields) input.readOnly = busy;
}

// ---- Starting -------------------------------------------------------------------------------

const FINAL = ["succeeded", "canceled", "processing", "requires_capture"];

/** Returns null without a client secret, since Elements can be created before the intent. */
async function findLoadError() {
  const clientSecret = facts.get("client_secret");
  if (!clientSecret) return null;
  const { error, paymentIntent } = await retrieveIntent(facts.get("key"), clientSecret);
  if (error) return error;
  if (!FINAL.includes(paymentIntent.status)) return null;
  return {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: "This PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
    payment_intent: paymentIntent,
  };
}

applyAppearance(JSON.parse(facts.get("appearance") ?? "{}"));
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  tell({ type: "height", height });
}).observe(document.body);
const loadError = await findLoadError();
if (loadError) report("loaderror", { error: loadError });
else report("ready");
