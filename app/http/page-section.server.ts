import { logError } from "./log-error.server";

export type Loaded<Data> = { ok: true; data: Data } | { ok: false };

/** Runs a query for one section of a page. If it fails, only that section shows an error. */
export function tryLoad<Data>(query: () => Data): Loaded<Data> {
  try {
    return { ok: true, data: query() };
  } catch (error) {
    logError(error);
    return { ok: false };
  }
}

export function mapLoad<Read, Shown>(
  section: Loaded<Read>,
  show: (data: Read) => Shown,
): Loaded<Shown> {
  return section.ok ? { ok: true, data: show(section.data) } : section;
}
