/**
 * States of an upload. If it's stored, it's published and can be used. If it's deleted, nothing can use it, and
 * its objects are being deleted.
 */
export const UPLOAD_STATES = ["pending", "stored", "deleted"] as const;

/** An upload whose type wasn't announced. */
export const ANY_TYPE = "application/octet-stream";
