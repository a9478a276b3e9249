/** The checkbox that confirms bringing fewer of an item than were ordered. */
export const FEWER_ANYWAY = "fewerAnyway";

/** The checkbox's value: the messages it answers. If other messages are due, it doesn't count. */
export const fewerQuestion = (messages: readonly string[]) => messages.join(" ");
