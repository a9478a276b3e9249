/** In a dialog's address: the row that it's filled in from, '/new?like=12'. */
export const LIKE = "like";
