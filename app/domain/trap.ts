import { z } from "zod";

/** A field that people don't see, against bots. Its error is plain, since a browser may have filled it in. */
export const trap = z.literal("", { error: "Leave this field blank" }).optional();
