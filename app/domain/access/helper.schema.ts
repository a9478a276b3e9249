import { z } from "zod";
import type { FormFields } from "~/forms/form";
import { choice } from "../fields";
import { requiredText } from "../text";
import { wordsOf } from "../words";
import { ENDS } from "./helper-view";

export const helperRules = {
  create: z.strictObject({
    name: requiredText("Enter a first name", { max: 40 }),
    ends: choice(wordsOf(ENDS), { names: ENDS }),
  }),
};

export type NewHelper = z.output<typeof helperRules.create>;

export const BLANK_HELPER: FormFields = { name: "", ends: "tonight" };

/** A press in a helper's row. `undo` takes back `end`, and `code` makes a new code. */
export const helperPressRules = {
  schema: z.strictObject({ act: choice(["end", "undo", "code"]) }),
  readers: {},
};

export type HelperPress = z.output<typeof helperPressRules.schema>;
