import { z } from "zod";
import { MAX_UPLOAD_BYTES, mediaTypeOf, notTaken, TOO_LARGE } from "./media-type";

/** The request for an upload URL. It's optional: without it, the upload can have any accepted type and size. */
export const uploadRequest = z
  .strictObject({
    contentType: z
      .string({ error: "Enter the file type" })
      .refine((type) => mediaTypeOf(type) !== null, {
        error: ({ input }) => notTaken(String(input)),
      }),
    size: z
      .int({ error: "Enter the file size in bytes" })
      .min(1, "This file is empty.")
      .max(MAX_UPLOAD_BYTES, TOO_LARGE),
  })
  .optional();

export type UploadRequest = z.output<typeof uploadRequest>;

export const assetRegistration = z.strictObject({
  assetURL: z.string({ error: "Enter the URL you uploaded the file to" }).max(4000, "Too long"),
});
