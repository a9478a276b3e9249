import { z } from "zod";
import { choice } from "../fields";

/** What an owner can have asked of the services around the shop. */
export const SETTINGS_CHECKS = ["email", "stripe", "test-payment", "sign-in"] as const;

export type SettingsCheck = (typeof SETTINGS_CHECKS)[number];

/** One thing that was found, in a sentence. What is wrong names its setting. */
export type Finding = { isRight: boolean; text: string };

export const settingsCheckRules = {
  schema: z.strictObject({ check: choice(SETTINGS_CHECKS) }),
  readers: {},
};

export const right = (text: string): Finding => ({ isRight: true, text });
export const wrong = (text: string): Finding => ({ isRight: false, text });
