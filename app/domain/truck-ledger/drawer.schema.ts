import { z } from "zod";
import { choice } from "~/domain/fields";
import { amount } from "~/domain/price";
import { requiredText } from "~/domain/text";
import { keysInOrder } from "~/domain/words";
import type { FormFields } from "~/forms/form";
import { money } from "~/forms/readers";
import { DIRECTION_NAMES } from "./drawer";

/** Cash put in the drawer or taken out of it, without an order: change from the bank, a bag of ice. */

const drawerEntry = z.strictObject({
  direction: choice(keysInOrder(DIRECTION_NAMES), { names: DIRECTION_NAMES }),
  amount: amount.refine((cents) => cents > 0, "Enter an amount, like 6.50"),
  reason: requiredText("Say what it was for, like Ice", { max: 200 }),
});

export const drawerRules = { create: drawerEntry, readers: { amount: money } };

export type DrawerInput = z.output<typeof drawerEntry>;

export const BLANK_DRAWER: FormFields = { direction: "out", amount: "", reason: "" };
