import { logError } from "./log-error.server";

export type Section<Data> = { ok: true; data: Data } | { ok: false };

/** If that fails, the section alone says so and the rest of the page stays (design 4.8). */
export function readSection<Data>(query: () => Data): Section<Data> {
  try {
    return { ok: true, data: query() };
  } catch (error) {
    logError(error);
    return { ok: false };
  }
}

export function mapSection<Read, Shown>(
  section: Section<Read>,
  show: (data: Read) => Shown,
): Section<Shown> {
  return section.ok ? { ok: true, data: show(section.data) } : section;
}
