import { z } from "zod";
import { optionalNumber } from "~/forms/readers";
import { choice, wholeNumber } from "../fields";
import { DIRECTIONS } from "./positions";

/** What one press in a list of the panel says: which row, and what to do with it. */

const id = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER });
const readers = { id: optionalNumber };

export const menuItemActRules = {
  schema: z.strictObject({ id, act: choice([...DIRECTIONS, "out", "back"]) }),
  readers,
};

export const choiceActRules = {
  schema: z.strictObject({ id, act: choice(["out", "back"]) }),
  readers,
};

export const menuSectionActRules = {
  schema: z.strictObject({ id, act: choice(DIRECTIONS) }),
  readers,
};
