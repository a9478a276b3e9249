import { startLocalStripe } from "local-stripe/server";
import Stripe from "stripe";
import { closeDatabase } from "../app/db/client.server";
import { labelsOf } from "../app/services/stripe.server";
import { isEmpty, type PaidOnline, seed } from "./seed";

/**
 * Fills this process's database with the demo's content, with a stop that's open now, if it's empty. Orders that
 * are paid online are paid at the local Stripe, so they can be refunded.
 * @param stripeState the file with the local Stripe's memory
 * @returns whether the database was filled
 */
export async function seedDemo(stripeState: string): Promise<boolean> {
  if (!isEmpty()) {
    closeDatabase();
    return false;
  }
  const running = await startLocalStripe({
    port: 0,
    webhookSecret: "whsec_of_nobody",
    stateFile: stripeState,
  });
  const stripe = new Stripe("sk_test_bench_of_the_demo", {
    host: "127.0.0.1",
    port: running.port,
    protocol: "http",
    telemetry: false,
  });
  const pay = async ({ id, email, totalCents }: PaidOnline): Promise<string> => {
    const intent = await stripe.paymentIntents.create({
      amount: totalCents,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      ...labelsOf({ id, email }),
    });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    return intent.id;
  };
  try {
    return await seed(new Date(), { pay });
  } finally {
    await running.close();
    closeDatabase();
  }
}
