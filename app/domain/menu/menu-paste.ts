import type { Cents } from "../money";
import type { PlannedLine } from "./paste-plan";

/** What applying a paste made, so that it can be undone. */
export type Made = {
  items: number[];
  sections: number[];
  prices: { id: number; fromCents: Cents; toCents: Cents }[];
};

export type MenuPaste =
  | { state: "checked"; id: number; plan: PlannedLine[]; fingerprint: string }
  | { state: "applied" | "undone"; id: number; added: number; changed: number };
