import { logError } from "./log.server";

/** A part of a page: what was read for it, or that it could not be read. */
export type Section<Data> = { ok: true; data: Data } | { ok: false };

/**
 * Reads what one section of a page needs. If that fails, the section alone says so with its own
 * text, the rest of the page stays and the failure is logged (design 4.8).
 */
export function readSection<Data>(query: () => Data): Section<Data> {
  try {
    return { ok: true, data: query() };
  } catch (error) {
    logError(error);
    return { ok: false };
  }
}

/** What a section shows of what was read for it. */
export function mapSection<Read, Shown>(
  section: Section<Read>,
  show: (data: Read) => Shown,
): Section<Shown> {
  return section.ok ? { ok: true, data: show(section.data) } : section;
}
