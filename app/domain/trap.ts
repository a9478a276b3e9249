import { z } from "zod";

/** People do not see this field. It refuses in plain words: a browser may have filled it in. */
export const trap = z.literal("", { error: "Leave this field blank" }).optional();
