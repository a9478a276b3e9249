const CANCEL_UNPAID =
  "Canceling\nYou can cancel an order that you haven't paid for from its page, at no cost.";
const EMAIL_TO_CANCEL = "To cancel a paid order, email us before we start making it.";

/**
 * Default texts of the policies. They describe what this site does, whatever a truck sells. Each part is a
 * title with its text on the next line, and empty lines separate parts.
 */
export const POLICY_TEXTS = {
  privacyPolicy: [
    "What We Collect\nWhen you order: your email address, what you ordered, and, if you give them, a name for the order, a note, a mobile number for texts, and a shipping address. When you ask about catering or sign up for our newsletter: what you type into the form.",
    "Payments\nStripe processes card payments. Your card number goes straight to Stripe, and we never see or store it. To check for fraud, Stripe also sees that your browser opened our checkout.",
    "How We Use It\nTo make, hand over, ship, and refund your order, to tell you about it by email, and by text if you gave us a number for that, to answer you, and to keep the records that tax law requires. We don't sell your information or share it for marketing, and we don't use it for ads.",
    "Cookies\nWe only set cookies that the site needs: your cart, your open order, the stop you order for, and staff sign-in. There's no tracking and no analytics.",
    "How Long We Keep It\nOrders stay in our books. Orders that were never paid are deleted after 7 days, and copies of our emails and texts after 180 days. You can unsubscribe from the newsletter at any time. Reply STOP to a text to get no more of them.",
    "Your Choices\nEmail us to see, correct, or delete what we have about you.",
  ].join("\n\n"),
  termsOfService: [
    "Orders\nYour order is placed once you see its number. If we can't make or ship something, we'll tell you and refund it.",
    "Prices\nPrices are in US dollars. Sales tax is included or added as the checkout shows.",
    "Pickup\nPick up your order at the stop and time you chose. Our schedule depends on weather, traffic, and events. If a stop changes or is called off, we'll email you, and you can choose another one or get a refund.",
    "Food and Allergies\nWe list the allergens we know of, but everything is made in one small kitchen. If you have an allergy, ask us before you order.",
    "This Website\nWe do our best to keep menus, prices, and locations up to date, but mistakes happen. If we find one in your order, we'll ask you before we go ahead.",
  ].join("\n\n"),
  refundPolicy: [
    "If Something Is Wrong\nTell us at the truck, or email us with your order number. We'll make it again or refund it.",
    `${CANCEL_UNPAID} ${EMAIL_TO_CANCEL}`,
    "If We Cancel\nIf we call off your stop or can't fill your order, you'll get a full refund or can choose another stop.",
    "Products You Take Home\nWithin 14 days, return unopened products to the truck for a refund.",
    "How You're Refunded\nCard payments go back to the same card, usually within 5 to 10 business days. What you paid at the truck is refunded there.",
  ].join("\n\n"),
  shippingPolicy: [
    "Where We Ship\nWe ship products that keep, to addresses in the United States. Food and drinks made to order are for pickup at the truck.",
    "When\nOrders usually ship within 5 business days. We'll email you when yours is on its way, with a tracking number if there is one.",
    "If It Doesn't Arrive\nEmail us with your order number if a package is late, lost, or damaged. We'll send it again or refund it.",
    "Pickup Instead\nYou can also pick up products at one of our stops. Choose it at checkout.",
  ].join("\n\n"),
};

/** The default shipping policy if the shop doesn't ship. */
export const PICKUP_ONLY =
  "Pickup Only\nWe don't ship orders right now. Choose a stop at checkout or on your order's page, and pick up your order there.";

/** The default refund policy if customers can cancel what they've paid for. */
export const CANCELS_PAID = POLICY_TEXTS.refundPolicy.replace(
  EMAIL_TO_CANCEL,
  "You can cancel an order that you've paid for online from its page too, until we start making it, and get a full refund. To cancel an order that ships, email us before it's on its way.",
);
