/** Query of a dialog's URL: the row to copy fields from, '/new?like=12'. */
export const LIKE = "like";

/** Queries of a new stop's dialog: the stop to plan again, and the day it's for, '/new?again=12&day=2027-01-04'. */
export const AGAIN = "again";
export const DAY = "day";

/** Queries of a new post's dialog: the week that it tells, by its Monday, and an upload for it. */
export const WEEK = "week";
export const MEDIA = "media";

/** What a dialog was opened with, and its list knows nothing of. */
export const OPENED_WITH = [LIKE, AGAIN, DAY, WEEK, MEDIA];
