import { type RunningStripe, startLocalStripe } from "local-stripe/server";
import { PAYMENT_EVENTS } from "../app/domain/payments/payment-events";
import type { Environment } from "./environment";
import { type LocalIdentity, startLocalIdentity } from "./identity/server";
import { type Mailbox, startMailbox } from "./mail/mailbox";
import type { Ports } from "./ports";

export type StandIns = {
  /** The settings with which the shop uses these instead of the real services. */
  environment: Environment;
  stripe: RunningStripe;
  identity: LocalIdentity;
  mailbox: Mailbox;
  /** Releases everything that's held back, and waits until nothing is under way. */
  settle: () => Promise<void>;
  /** Clears their memory, and ends all faults. */
  reset: () => void;
  stop: () => Promise<void>;
};

type Place = {
  /** The shop's APP_ORIGIN. */
  origin: string;
  /** The file with the local Stripe's memory. Without it, everything is forgotten at the stop. */
  stripeState?: string;
  ports: Omit<Ports, "shop">;
};

/** Starts stand-ins on loopback for all outside services of the shop. */
export async function startStandIns({ origin, stripeState, ports }: Place): Promise<StandIns> {
  const stripe = await startStripe(origin, ports.stripe, stripeState);
  const identity = await startIdentity(origin, ports.identity);
  const mailbox = await startMailbox({ smtp: ports.smtp, web: ports.mailbox }, origin);
  return {
    environment: { ...stripe.environment, ...identity.environment, ...mailbox.environment },
    stripe: stripe.running,
    identity,
    mailbox,
    settle: async () => {
      stripe.running.faults.clear();
      stripe.running.webhooks.clear();
      identity.controls.heldUntil = null;
      mailbox.at.clear();
      await stripe.running.webhooks.settled();
    },
    reset: () => {
      stripe.running.reset();
      identity.reset();
      mailbox.empty();
    },
    stop: async () => {
      await Promise.all([stripe.running.close(), identity.stop(), mailbox.stop()]);
    },
  };
}

function startIdentity(appOrigin: string, port: number): Promise<LocalIdentity> {
  return startLocalIdentity({
    port,
    appOrigin,
    clientId: "client-of-the-local-provider",
    clientSecret: "secret-of-the-local-provider",
    audience: "https://api.ujicart.example",
  });
}

async function startStripe(origin: string, port: number, stateFile: string | undefined) {
  const webhookSecret = "whsec_bench_of_the_local_stripe";
  const webhookUrl = `${origin}/api/stripe-webhook`;
  const running = await startLocalStripe({
    port,
    webhookUrl,
    webhookSecret,
    enabledEvents: PAYMENT_EVENTS,
    stateFile,
  });
  const environment = {
    STRIPE_SECRET_KEY: "sk_test_bench_of_the_local_stripe",
    STRIPE_PUBLISHABLE_KEY: "pk_test_bench_of_the_local_stripe",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: running.origin,
  };
  return { running, environment };
}
