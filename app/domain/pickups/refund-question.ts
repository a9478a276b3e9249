/** The field that says what was asked when the owner said yes. */
export const REFUND_QUESTION = "question";
