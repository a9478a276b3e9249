/** The field that says what was asked when the owner said yes. */
export const REFUND_QUESTION = "question";

/** Posted where the stop is called off, too. */
export const CALL_OFF = "callOff";
