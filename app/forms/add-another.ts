/** Named so, a submit button saves its form and leads to an empty one, whose address may have the name too. */
export const ADD_ANOTHER = "another";
