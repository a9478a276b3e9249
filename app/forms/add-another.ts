/** Named so, a submit button saves its form and leads to an empty one. */
export const ADD_ANOTHER = "another";
