import { notFound } from "./refusals.server";

/** @throws 404 for what no row's id can be: to the caller the same as a row that is not there. */
export function idParam(params: { id?: string }): number {
  const { id = "" } = params;
  if (/^[1-9]\d{0,15}$/.test(id)) return Number(id);
  throw notFound();
}
