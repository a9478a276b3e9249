import { startLocalStripe } from "./server";

/**
 * The local Stripe as a program of its own (`npm start`).
 * DEMO_STRIPE_PORT: where it listens. STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET: where events go,
 * and how they are signed. STRIPE_STATE_FILE: where it keeps its memory, if anywhere. All types of
 * events go there.
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
