/** The query parameter of a new row's dialog that names the row to copy fields from: '/new?like=12'. */
export const LIKE = "like";

/** Query parameters of a new stop's dialog: the stop to plan again, and the day. '/new?again=12&day=2027-01-04' */
export const AGAIN = "again";
export const DAY = "day";

/** Query parameters of a new post's dialog: the Monday of the week that it's about, and its upload. */
export const WEEK = "week";
export const MEDIA = "media";

/** Query parameters that only a dialog uses, so links to its list leave them out. */
export const OPENED_WITH = [LIKE, AGAIN, DAY, WEEK, MEDIA];
