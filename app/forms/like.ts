/** Query of a dialog's URL: the row to copy fields from, '/new?like=12'. */
export const LIKE = "like";
