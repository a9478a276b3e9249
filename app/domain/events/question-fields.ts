/** The checkbox or button that confirms ending a stop before everyone has picked up. Its value is the question. */
export const LEAVE_THEM = "leaveThem";

/** The field that lists what closing a stop does to each order left, as the form showed it. */
export const CLOSING = "closing";

/** The checkbox that confirms bringing fewer of an item than were ordered. */
export const FEWER_ANYWAY = "fewerAnyway";

/** The value of FEWER_ANYWAY: the messages it answers. If other messages are due, it doesn't count. */
export const fewerQuestion = (messages: readonly string[]) => messages.join(" ");
