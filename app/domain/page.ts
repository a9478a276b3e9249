/** Neither is ever negative. */
export type Page = { limit: number; offset: number };
