import { write } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema.server";
import type { Subscription } from "./schema";

/**
 * Signs an address up. One that is signed up already stays as it is, and the caller cannot tell:
 * who is on the list is nobody's business. One that was unsubscribed keeps that row, for there is no
 * way back; its owner's new sign-up is a new consent, and a new row (design 4.13).
 */
export function subscribe({ email }: Subscription): Promise<void> {
  return write((tx) => {
    tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing().run();
  });
}
