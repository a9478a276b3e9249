/** The store cannot do this now: out of reach, full or read-only. Answered with 503. */
export class ObjectStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("Upload storage is unavailable", { cause });
    this.name = "ObjectStoreUnavailable";
  }
}

/** The client stopped midway, or the connection dropped. */
export class UploadCut extends Error {
  constructor(cause: unknown) {
    super("The upload was cut off", { cause });
    this.name = "UploadCut";
  }
}
