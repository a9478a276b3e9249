import { type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * The values of a JSON array, for `inArray`. They're a single parameter, so one prepared query serves any number of them,
 * and drizzle doesn't build thousands of parameters, which takes longer than the query.
 */
export const inJsonList = (json: string | Placeholder): SQL =>
  sql`(SELECT value FROM json_each(${json}))`;
