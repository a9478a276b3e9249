import { z } from "zod";
import { choice } from "~/domain/fields";

/** Checks of outside services that an owner can run. */
export const SETTINGS_CHECKS = ["email", "stripe", "test-payment", "sign-in"] as const;

export type SettingsCheck = (typeof SETTINGS_CHECKS)[number];

/** A finding, as a sentence. If something is wrong, it names the setting. */
export type Finding = { isRight: boolean; text: string };

export const settingsCheckRules = {
  schema: z.strictObject({ check: choice(SETTINGS_CHECKS) }),
  readers: {},
};

export const passedCheck = (text: string): Finding => ({ isRight: true, text });
export const failedCheck = (text: string): Finding => ({ isRight: false, text });
