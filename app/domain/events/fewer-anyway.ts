/** The box that answers what's asked where a stop brings less than is ordered. */
export const FEWER_ANYWAY = "fewerAnyway";

/**
 * The question that the box answers, made of the messages next to the fields. A yes to other messages doesn't
 * count.
 */
export const fewerQuestion = (messages: readonly string[]) => messages.join(" ");
