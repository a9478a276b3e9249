/** The store cannot do this now: out of reach, full or read-only. Answered with 503. */
export class ObjectStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The store of uploads cannot be used right now", { cause });
    this.name = "ObjectStoreUnavailable";
  }
}

/** Whoever sent it stopped midway, or the line did. */
export class UploadCut extends Error {
  constructor(cause: unknown) {
    super("The upload ended midway", { cause });
    this.name = "UploadCut";
  }
}
