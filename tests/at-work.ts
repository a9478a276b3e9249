import { findHelper, inviteHelper } from "~/domain/access/helpers.server";
import type { HelperRole } from "~/domain/access/roles";
import { beginShift } from "~/domain/access/shifts.server";
import { keepShift } from "~/http/shift.server";
import { inHours } from "./clock";
import { OWNER } from "./factories";

export const ANYWHERE = { clientKey: "client", isLimited: false };

type Given = { name?: string; role?: HelperRole; until?: Date };

/** A helper whose code nobody has used. */
export async function invited({ name = "Mia", role = "counter", until = inHours(4) }: Given = {}) {
  const added = await inviteHelper({ name, role, until }, OWNER);
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  const { id } = added.row;
  return { id, token: findHelper(id)?.code?.token ?? "" };
}

/** A helper at work, with what their browser holds. */
export async function atWork(given: Given = {}) {
  const { id, token } = await invited(given);
  const begun = await beginShift(token, { device: "iPhone", previousId: null }, ANYWHERE);
  if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
  const cookie = (await keepShift(begun.id)).split(";")[0] ?? "";
  return { id, shiftId: begun.id, cookie };
}
