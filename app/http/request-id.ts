/** The header with the request's ID, set by the gate. People can quote the ID to the owner. */
export const REQUEST_ID_HEADER = "x-request-id";
