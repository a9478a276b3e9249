import type { EmailKind } from "./email-kinds";

/** Every text the shop sends. Each says what one of the emails says. */

export const TEXT_KINDS = ["text_ready", "text_stop_changed", "text_called_off"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const isTextKind = (kind: string): kind is TextKind =>
  TEXT_KINDS.some((text) => text === kind);

/** What to call a text in a list. */
export const TEXT_NAMES: Record<TextKind, string> = {
  text_ready: "Text: Order ready",
  text_stop_changed: "Text: Stop changed",
  text_called_off: "Text: Stop called off",
};

/** The email that a text goes with, and is dropped for the same reasons as. */
export const EMAIL_OF = {
  text_ready: "order_ready",
  text_stop_changed: "stop_changed",
  text_called_off: "order_refund",
} as const satisfies Record<TextKind, EmailKind>;
