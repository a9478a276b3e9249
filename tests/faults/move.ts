import type { MoveAtStripe } from "./people-at-stripe";
import type { SlowNetwork } from "./slow-network";
import type { MoveAtTruck } from "./truck";

type Fault = Parameters<SlowNetwork["carry"]>[1];

/** A move in a history. If it's prompt, the network carries everything over before the next move. */
export type Move = { isPrompt: boolean } & (
  | { do: "begin"; browser: number; cart: readonly number[]; isAnswerLost: boolean }
  | {
      do: "buy";
      browser: number;
      cart: readonly number[];
      isTabClosed: boolean;
      isOnPage?: boolean;
    }
  | { do: "begin again"; browser: number; isAnswerLost: boolean; isOnPage?: boolean }
  | { do: "look"; browser: number }
  | { do: "carry"; choice: number }
  | { do: "carry badly"; choice: number; fault: Fault }
  | { do: "confirm"; browser: number; tab: number; card: string; isTabClosed: boolean }
  | { do: "verify"; browser: number; tab: number; isAnswerLost: boolean }
  | { do: "event"; choice: number }
  | { do: "sweep"; minutes: number }
  | { do: "refund due orders" }
  | { do: "refund by owner"; choice: number; what: number | "all"; restock: boolean }
  | { do: "reserve"; browser: number; cart: readonly number[]; stop: number; isAnswerLost: boolean }
  | { do: "reconcile" }
  | { do: "reprice"; cents: number }
  | { do: "change the amount"; choice: number }
  | { do: "give up unnoticed"; choice: number }
  | { do: "kill"; arrives: number }
  | { do: "wait"; ms: number }
  | { do: "take a copy" }
  | { do: "restore the copy"; arrives: number }
  | MoveAtStripe
  | MoveAtTruck
);
