/** The box, or button, that answers what's asked where a stop ends before everyone has picked up: its value is the question. */
export const LEAVE_THEM = "leaveThem";

/** What closing a stop for good does to each order left: the answer repeats what was shown. */
export const CLOSING = "closing";
