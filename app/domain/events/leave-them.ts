/** The checkbox or button that confirms ending a stop before everyone has picked up. Its value is the question. */
export const LEAVE_THEM = "leaveThem";

/** The field that lists what closing a stop does to each order left, as the form showed it. */
export const CLOSING = "closing";
