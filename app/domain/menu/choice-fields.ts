/**
 * The limit and field names of choices. Every page loads this file, so the rules of choosing are in choice-
 * group.ts.
 */

/** The most choices for one item. With six, a cart of fifty lines would be too long for a cookie. */
export const MAX_CHOICES = 5;

/**
 * The start of the names of choice fields in a form that adds an item. The value of 'choice.5' is a choice's
 * ID. If choices of the group can repeat, the value of 'choice.5.33' is how many of choice 33.
 */
export const CHOICE_FIELD = "choice.";
