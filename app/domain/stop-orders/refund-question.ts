/** The field with the question that the owner answered with yes. */
export const REFUND_QUESTION = "question";

/** The field that's posted if the stop is canceled too. */
export const CALL_OFF = "callOff";
