/** Given by the gate: a person can quote it to the owner. */
export const REQUEST_ID_HEADER = "x-request-id";
