import { z } from "zod";
import { choice, flag, wholeNumber } from "~/domain/fields";
import { requiredText } from "~/domain/text";
import { checkbox, optionalWholeNumber } from "~/forms/readers";
import { IMPORT_TARGET_NAMES, IMPORT_TARGETS } from "./import";

export const menuPasteRules = {
  schema: z.strictObject({
    text: requiredText("Paste or type your menu", { max: 10_000, lines: true }),
  }),
  readers: {},
};

export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** The most bytes stored of a file, as JSON. Each view of the list reads all of it. */
export const MAX_CONTENT_BYTES = 1024 * 1024;

export const fileRules = {
  schema: z.strictObject({
    file: z.string({ error: "Choose a file" }).min(1, "Choose a file"),
    /** The images that are chosen with the file. */
    images: z.string().optional(),
  }),
  readers: {},
};

/** A button under the checked list. */
export const importActRules = {
  schema: z.strictObject({
    id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    act: choice(["apply", "undo", "delete"]),
    /** Fingerprint of the list that was shown. */
    fingerprint: z.string().max(64).optional(),
    becomes: choice(IMPORT_TARGETS, { names: IMPORT_TARGET_NAMES }).optional(),
    takesOrders: flag.optional(),
  }),
  readers: { id: optionalWholeNumber, takesOrders: checkbox },
};

export type ImportAct = z.output<typeof importActRules.schema>;
