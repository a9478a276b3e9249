/** Name of the 'Save and Add Another' button, and of the query of the empty form it leads to. */
export const ADD_ANOTHER = "another";
