import { z } from "zod";
import { optionalNumber } from "~/forms/readers";
import { choice, wholeNumber } from "../fields";
import { requiredText } from "../text";

export const menuPasteRules = {
  schema: z.strictObject({
    text: requiredText("Paste or type your menu", { max: 10_000, lines: true }),
  }),
  readers: {},
};

/** A press under what was pasted. */
export const menuPasteActRules = {
  schema: z.strictObject({
    id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    act: choice(["apply", "undo"]),
    /** Of the list that was shown. */
    fingerprint: z.string().max(64).optional(),
  }),
  readers: { id: optionalNumber },
};
