/** Words that an upload is kept in (design section 6). */

export const UPLOAD_STATES = ["pending", "stored", "deleted"] as const;
