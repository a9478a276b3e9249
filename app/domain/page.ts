/** Which part of a list is wanted. Neither is ever negative. */
export type Page = { limit: number; offset: number };
