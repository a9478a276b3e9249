import { z } from "zod";
import type { FormFields } from "~/forms/form";
import { choice } from "../fields";
import { requiredText } from "../text";
import { wordsOf } from "../words";
import { ENDS, ROLES } from "./helper-view";
import { HELPER_ROLES } from "./roles";

export const helperRules = {
  create: z.strictObject({
    name: requiredText("Enter a first name", { max: 40 }),
    role: choice(HELPER_ROLES, { names: ROLES }),
    ends: choice(wordsOf(ENDS), { names: ENDS }),
  }),
};

export type NewHelper = z.output<typeof helperRules.create>;

export const BLANK_HELPER: FormFields = { name: "", role: "counter", ends: "tonight" };

/** A press in a helper's row. `undo` takes back `end`, and `code` makes a new code. */
export const helperPressRules = {
  schema: z.strictObject({ act: choice(["end", "undo", "code"]) }),
  readers: {},
};

export type HelperPress = z.output<typeof helperPressRules.schema>;

/** A press in the list of devices: on a `session` of the owner, or on a helper's `shift`. */
export const devicePressRules = {
  schema: z.strictObject({
    of: choice(["session", "shift"]),
    device: z.string("Choose a device").max(64),
    act: choice(["end", "lost"]),
  }),
  readers: {},
};

export type DevicePress = z.output<typeof devicePressRules.schema>;
