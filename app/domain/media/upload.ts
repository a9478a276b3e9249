/** stored: it is published and may be used · deleted: nothing may use it, its objects are being deleted. */
export const UPLOAD_STATES = ["pending", "stored", "deleted"] as const;

/** An upload whose type wasn't announced. */
export const ANY_TYPE = "application/octet-stream";
