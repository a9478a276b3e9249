/** The box that answers what's asked where a stop brings less than is ordered. */
export const FEWER_ANYWAY = "fewerAnyway";

/** What a yes answers, of the messages next to the fields: it answers no others. */
export const fewerQuestion = (messages: readonly string[]) => messages.join(" ");
