import { findHelper, inviteHelper } from "~/domain/access/helpers.server";
import { enterPin, setPin } from "~/domain/access/pins.server";
import type { HelperRole } from "~/domain/access/roles";
import { beginShift } from "~/domain/access/shifts.server";
import { addTablet, findTablet } from "~/domain/access/tablets.server";
import { keepShift, keepTablet } from "~/http/shift.server";
import { inHours } from "./clock";
import { OWNER } from "./factories";

export const ANYWHERE = { networkKey: "client", hasLimits: false };

type Given = { name?: string; role?: HelperRole; until?: Date };

/** A helper whose code nobody has used. */
export async function invited({ name = "Mia", role = "counter", until = inHours(4) }: Given = {}) {
  const added = await inviteHelper({ name, role, until }, OWNER);
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  const { id } = added.row;
  return { id, token: findHelper(id)?.code?.token ?? "" };
}

/** A helper at work, with the cookie of their browser. */
export async function atWork(given: Given = {}) {
  const { id, token } = await invited(given);
  const begun = await beginShift(token, { device: "iPhone", previousId: null }, ANYWHERE);
  if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
  const cookie = (await keepShift(begun.id)).split(";")[0] ?? "";
  return { id, shiftId: begun.id, cookie };
}

/** A PIN that's long enough for a manager too. */
export const PIN = "480915";

/** A helper who has a PIN and hasn't signed in yet. */
export async function withPin(given: Given = {}) {
  const { id } = await invited(given);
  const set = await setPin(id, PIN, OWNER);
  if (!set.ok) throw new Error(JSON.stringify(set.errors));
  return id;
}

/** A shared tablet that the owner set up, with the cookie of its browser. */
export async function sharedTablet() {
  const added = await addTablet("Window tablet", OWNER);
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  const tablet = findTablet(added.id);
  if (!tablet) throw new Error("The tablet isn't there");
  const cookie = (await keepTablet(added.id)).split(";")[0] ?? "";
  const enter = (helperId: number, pin = PIN, previousId: string | null = null) =>
    enterPin(tablet, { helperId, pin, previousId });
  /** @returns the ID of the shift that began */
  const comeIn = async (helperId: number) => {
    const entered = await enter(helperId);
    if (!entered.ok) throw new Error(JSON.stringify(entered.errors));
    return entered.id;
  };
  return { ...tablet, secret: added.id, cookie, enter, comeIn };
}
