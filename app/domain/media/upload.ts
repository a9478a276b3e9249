export const UPLOAD_STATES = ["pending", "stored", "deleted"] as const;
