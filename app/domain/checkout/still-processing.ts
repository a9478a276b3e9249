/** The API answers only with success and a message, so the success page knows this state by its message. */
export const STILL_PROCESSING = "Your payment is still processing. Check again in a minute.";
