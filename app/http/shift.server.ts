import type { Actor } from "~/domain/access/actor";
import { findPastShift, findShift, type Shift } from "~/domain/access/shifts.server";
import { mayHold, serverCookie } from "./server-cookie.server";

/** A helper's cookie, beside the session's: it holds a random ID, of which the database has the hash. */
const shiftCookie = () => serverCookie("shift", { maxAge: 31 * 24 * 60 * 60 });

export async function readShiftId(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  const cookie = shiftCookie();
  if (!mayHold(header, cookie)) return null;
  const id: unknown = await cookie.parse(header);
  return typeof id === "string" ? id : null;
}

export async function readShift(request: Request): Promise<Shift | null> {
  return findShift(await readShiftId(request));
}

/** What a till's sales name their seller by: the mark of the helper's shift; null for the owner. */
export async function markOf(request: Request, { role }: Actor): Promise<string | null> {
  if (role === "owner") return null;
  return findPastShift(await readShiftId(request))?.mark ?? null;
}

export const keepShift = (id: string): Promise<string> => shiftCookie().serialize(id);

export const forgetShift = (): Promise<string> => shiftCookie().serialize("", { maxAge: 0 });
