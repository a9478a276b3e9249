import { z } from "zod";

/**
 * People do not see this field, so a robot filled it. It refuses in plain words, for a browser that
 * fills in forms may have been too eager for its owner.
 */
export const trap = z.literal("", { error: "Please leave this field empty" }).optional();
