import type { Actor } from "~/domain/access/actor";
import { findPastShift, findShift, type Shift } from "~/domain/access/shifts.server";
import { findTablet, helpersOn, type Tablet } from "~/domain/access/tablets.server";
import { readCookieId, serverCookie } from "./server-cookie.server";

/** Helpers' cookies. Each has a random ID, of which the database has the hash. */
const shiftCookie = () => serverCookie("shift", { maxAge: 31 * 24 * 60 * 60 });
/** A shared tablet's cookie gives no access. It shows names, each of which needs a PIN. */
const tabletCookie = () => serverCookie("tablet", { maxAge: 180 * 24 * 60 * 60 });

export const readShiftId = (request: Request) => readCookieId(request, shiftCookie());

export async function readShift(request: Request): Promise<Shift | null> {
  return findShift(await readShiftId(request));
}

/** The mark of the helper's shift, which identifies the seller in a till's sales; null for the owner. */
export async function markOf(request: Request, { role }: Actor): Promise<string | null> {
  if (role === "owner") return null;
  return findPastShift(await readShiftId(request))?.mark ?? null;
}

export const keepShift = (id: string): Promise<string> => shiftCookie().serialize(id);

export const forgetShift = (): Promise<string> => shiftCookie().serialize("", { maxAge: 0 });

export async function readTablet(request: Request): Promise<Tablet | null> {
  return findTablet(await readCookieId(request, tabletCookie()));
}

/** The names on a shared tablet; null on any other device. */
export async function tabletNames(request: Request) {
  const tablet = await readTablet(request);
  return tablet && helpersOn(tablet);
}

export const keepTablet = (id: string): Promise<string> => tabletCookie().serialize(id);

/** The page where a shared tablet asks for a name. */
export const TABLET_LOCK = "/help/tablet";
