/** The limit and the field name of choices, which every page loads. The rules of choosing are in choice-group.ts. */

/** The most choices for one item. With six, a cart of fifty lines would be too long for a cookie. */
export const MAX_CHOICES = 5;

/**
 * How the fields of choices begin in a form that adds an item. 'choice.5' has a choice's ID. In a group whose
 * choices can repeat, 'choice.5.33' has how many of choice 33.
 */
export const CHOICE_FIELD = "choice.";
