import { z } from "zod";

/** A field that people don't see, against bots. Its error is plain, since a browser may have filled it in. */
export const honeypot = z.literal("", { error: "Leave this field blank" }).optional();
