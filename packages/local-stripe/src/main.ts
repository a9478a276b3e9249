import { startLocalStripe } from "./server";

/**
 * The local Stripe as a program of its own (`npm start`).
 * DEMO_STRIPE_PORT is its port. Events of all types are posted to STRIPE_WEBHOOK_URL, signed with
 * STRIPE_WEBHOOK_SECRET. STRIPE_STATE_FILE is the file that its state is saved in, if it's set.
 */
async function main(): Promise<void> {
  const { DEMO_STRIPE_PORT, STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET, STRIPE_STATE_FILE } =
    process.env;
  if (!STRIPE_WEBHOOK_SECRET) throw new Error("STRIPE_WEBHOOK_SECRET is missing.");
  const running = await startLocalStripe({
    port: Number(DEMO_STRIPE_PORT ?? 3002),
    webhookUrl: STRIPE_WEBHOOK_URL,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    stateFile: STRIPE_STATE_FILE,
  });
  console.log(`Local Stripe (test payments, no money moves): ${running.origin}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void running.close());
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
