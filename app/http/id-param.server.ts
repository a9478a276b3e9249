import { notFound } from "./refusals.server";

/** @throws 404 for an invalid ID, as for a missing row */
export function idParam(params: { id?: string }): number {
  const { id = "" } = params;
  if (/^[1-9]\d{0,15}$/.test(id)) return Number(id);
  throw notFound();
}
