import { z } from "zod";

/**
 * A field of a public form that people do not see (components/forms/trap-field.tsx), so that what is in it
 * was put there by a robot. It refuses in plain words, and nothing is dropped in silence: a browser that
 * fills in forms may have been too eager for its owner.
 */
export const trap = z.literal("", { error: "Please leave this field empty" }).optional();
