import type { EntryContext } from "@remix-run/node";
import { FRESH_UNTIL_HEADER } from "./fresh-until";
import type { Loaded } from "./page-section.server";

/** The last instant that a Date can hold. */
const FOR_EVER = 8.64e15;

/**
 * Until `instant` the page's data reads the same if nothing is written, forever where it is null.
 * Of what could not be read nothing is kept: no write would tell that it can be read again.
 */
export function freshUntil(
  instant: Date | null,
  sections: readonly Loaded<unknown>[],
): Record<string, string> {
  if (sections.some(({ ok }) => !ok)) return {};
  return { [FRESH_UNTIL_HEADER]: String(instant?.getTime() ?? FOR_EVER) };
}

/** A loader that says nothing, or an error, forbids it. */
export function freshnessOf({
  staticHandlerContext: page,
}: Pick<EntryContext, "staticHandlerContext">): string | null {
  if (page.statusCode !== 200 || page.errors) return null;
  const instants = page.matches
    .filter(({ route }) => route.loader)
    .map(({ route }) => page.loaderHeaders[route.id]?.get(FRESH_UNTIL_HEADER));
  return instants.every(Boolean) ? String(Math.min(FOR_EVER, ...instants.map(Number))) : null;
}
