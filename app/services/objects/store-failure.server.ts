/** The store fails for now: it's unreachable, full, or read-only. Becomes a 503. */
export class ObjectStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("Upload storage is unavailable", { cause });
    this.name = "ObjectStoreUnavailable";
  }
}

/** The client stopped midway, or the connection was lost. */
export class UploadCut extends Error {
  constructor(cause: unknown) {
    super("The upload was cut off", { cause });
    this.name = "UploadCut";
  }
}
