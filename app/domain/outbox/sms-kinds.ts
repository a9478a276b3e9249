import type { EmailKind } from "./email-kinds";

/** Every text that the shop sends. Each says the same as one of the emails. */

export const SMS_KINDS = ["text_ready", "text_stop_changed", "text_called_off"] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

export const isSmsKind = (kind: string): kind is SmsKind => SMS_KINDS.some((text) => text === kind);

/** Names of texts in a list. */
export const SMS_NAMES: Record<SmsKind, string> = {
  text_ready: "Text: Order ready",
  text_stop_changed: "Text: Stop changed",
  text_called_off: "Text: Stop called off",
};

/** The email that a text goes with. A text is skipped for the same reasons. */
export const EMAIL_OF = {
  text_ready: "order_ready",
  text_stop_changed: "stop_changed",
  text_called_off: "order_refund",
} as const satisfies Record<SmsKind, EmailKind>;
