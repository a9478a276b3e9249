import { z } from "zod";
import { choice } from "~/domain/fields";
import { requiredText } from "~/domain/text";
import { keysInOrder } from "~/domain/words";
import type { FormFields } from "~/forms/form";
import { ENDS, ROLES } from "./helper-view";
import { HELPER_ROLES } from "./roles";

export const helperRules = {
  create: z.strictObject({
    name: requiredText("Enter a first name", { max: 40 }),
    role: choice(HELPER_ROLES, { names: ROLES }),
    ends: choice(keysInOrder(ENDS), { names: ENDS }),
  }),
};

export type NewHelper = z.output<typeof helperRules.create>;

export const BLANK_HELPER: FormFields = { name: "", role: "counter", ends: "tonight" };

/** An action in a helper's row. `undo` takes back `end`, `code` makes a new code, `pin` sets a PIN, and `forget` erases the name. */
export const helperActionRules = {
  schema: z.strictObject({
    act: choice(["end", "undo", "code", "pin", "forget"]),
    pin: z.string("Enter a PIN").trim().max(20, "Enter 4 to 6 digits").optional(),
  }),
  readers: {},
};

export type HelperAction = z.output<typeof helperActionRules.schema>;

/** An action in the list of devices: on a `session` of the owner, a helper's `shift`, or a shared `tablet`. */
export const deviceActionRules = {
  schema: z.strictObject({
    of: choice(["session", "shift", "tablet"]),
    device: z.string("Choose a device").max(64),
    act: choice(["end", "lost"]),
  }),
  readers: {},
};

export type DeviceAction = z.output<typeof deviceActionRules.schema>;

export const tabletRules = {
  schema: z.strictObject({ name: requiredText("Enter a name for this device", { max: 40 }) }),
  readers: {},
};
