import type { LocalStripe } from "local-stripe";
import { Refusal } from "local-stripe/errors";

/** Moves of people with payments that bypass the shop: in Stripe's dashboard, and at their banks. */
export type MoveAtStripe =
  | { do: "refund by hand"; choice: number; part: "some" | "all" }
  | { do: "take refunds their time"; isSlow: boolean }
  | { do: "decide a refund"; choice: number; isTaken: boolean }
  | { do: "dispute"; choice: number; isInquiry: boolean }
  | { do: "answer a dispute"; choice: number }
  | { do: "decide a dispute"; choice: number; outcome: "won" | "lost" };

const SOME_CENTS = 300;

/** Makes a move at Stripe. A move that Stripe refuses changes nothing. */
export function moveAtStripe(stripe: LocalStripe, move: MoveAtStripe): void {
  try {
    perform(stripe, move);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function perform({ dashboard, state }: LocalStripe, move: MoveAtStripe): void {
  const intent = (choice: number) => pick([...state.intents.keys()], choice);
  const dispute = (choice: number) => pick([...state.disputes.keys()], choice);
  switch (move.do) {
    case "refund by hand": {
      const amount = move.part === "some" ? SOME_CENTS : undefined;
      dashboard.refund(intent(move.choice), { amount });
      return;
    }
    case "take refunds their time":
      state.refundsBegin = move.isSlow ? "pending" : "succeeded";
      return;
    case "decide a refund": {
      const id = pick([...state.refunds.keys()], move.choice);
      if (move.isTaken) dashboard.completeRefund(id);
      else dashboard.failRefund(id);
      return;
    }
    case "dispute":
      dashboard.dispute(intent(move.choice), { isInquiry: move.isInquiry });
      return;
    case "answer a dispute":
      dashboard.submitEvidence(dispute(move.choice));
      return;
    case "decide a dispute":
      dashboard.closeDispute(dispute(move.choice), move.outcome);
  }
}

/** Banks decide all that is open: refunds arrive, disputes are lost. */
export function decideAll(stripe: LocalStripe): void {
  const { dashboard, state } = stripe;
  state.refundsBegin = "succeeded";
  for (const { id, status } of [...state.refunds.values()]) {
    if (status === "pending") dashboard.completeRefund(id);
  }
  for (const { id, status } of [...state.disputes.values()]) {
    if (/needs_response|under_review/.test(status)) dashboard.closeDispute(id, "lost");
  }
}

/** Nobody, when there is nobody to pick. */
function pick(ids: string[], choice: number): string {
  return ids[choice % Math.max(1, ids.length)] ?? "nobody";
}
