import { z } from "zod";
import { choice, wholeNumber } from "~/domain/fields";
import { optionalWholeNumber } from "~/forms/readers";
import { DIRECTIONS, type Move } from "./positions";

/** An action in a list of the panel: a row's ID, and what to do with it. */

const id = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER });
const readers = { id: optionalWholeNumber, before: optionalWholeNumber };

/** 'place' comes from dragging: before another row, or to the end. */
const MOVES = [...DIRECTIONS, "place"] as const;
const moves = { id, before: id.nullable().optional() };

export const menuItemActRules = {
  schema: z.strictObject({ ...moves, act: choice([...MOVES, "out", "back"]) }),
  readers,
};

export const choiceActRules = {
  schema: z.strictObject({ id, act: choice(["out", "back"]) }),
  readers,
};

export const menuSectionActRules = {
  schema: z.strictObject({ ...moves, act: choice(MOVES) }),
  readers,
};

/** The button that adds the first sections to an empty menu. */
const begin = z.strictObject({ act: z.literal("begin") });

export const menuActRules = { schema: z.union([menuItemActRules.schema, begin]), readers };

type MoveInput = { act: (typeof MOVES)[number]; before?: number | null };

export const moveOf = ({ act, before = null }: MoveInput): Move =>
  act === "place" ? { before } : act;
