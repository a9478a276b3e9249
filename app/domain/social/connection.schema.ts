import { z } from "zod";
import { requiredText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { platform } from "./platform.schema";

/** Connections can be added and removed, never changed. */
export const connectionRules = {
  create: z.strictObject({
    platform: platform.default("instagram"),
    accountName: requiredText("Please enter an account name.", { max: 100 }),
    isActive: z.literal(true, { error: "must be true for a new connection" }).optional(),
  }),
  readers: {},
};

export const BLANK_CONNECTION: FormFields = { platform: "instagram" };
