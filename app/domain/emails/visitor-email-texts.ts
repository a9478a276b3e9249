import { dayOf, type Email, type Inquiry, type Sender, textOf } from "./email-parts";

/** To people who filled in a form. */

/** To the guest. Never include form text: anyone can enter someone else's email. */
export function acknowledgmentEmail(inquiry: Inquiry, sender: Sender): Email {
  return {
    to: inquiry.email,
    subject: "We got your catering inquiry",
    text: textOf(sender, [
      `Thanks for asking us to cater your event on ${dayOf(inquiry)}. We'll contact you within 24 hours.`,
      "Didn't send this inquiry? You can ignore this email.",
    ]),
  };
}

/** @param link unsubscribes the address that it is sent to. */
export function unsubscribeEmail(email: string, link: string, sender: Sender): Email {
  return {
    to: email,
    subject: `Unsubscribe from the ${sender.name} newsletter`,
    text: textOf(sender, [
      "You asked to unsubscribe from our newsletter. Open this page and tap Unsubscribe:",
      link,
      "If you didn't ask for this, you can ignore this email. You're still subscribed.",
    ]),
  };
}
