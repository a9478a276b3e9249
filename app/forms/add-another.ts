/** The name of the 'Save and Add Another' button, and the query of the empty form that it leads to. */
export const ADD_ANOTHER = "another";
