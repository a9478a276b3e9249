import type { EntryContext } from "@remix-run/node";
import { FRESH_UNTIL_HEADER } from "./fresh-until";
import type { Loaded } from "./page-section.server";

/** The last instant that a Date can hold. */
const FOR_EVER = 8.64e15;

/**
 * Lets a page be cached until `instant`, or without limit if it's null, as long as nothing is written. A page
 * with a section that couldn't be read isn't cached, since no write would announce its recovery.
 */
export function freshUntil(
  instant: Date | null,
  sections: readonly Loaded<unknown>[],
): Record<string, string> {
  if (sections.some(({ ok }) => !ok)) return {};
  return { [FRESH_UNTIL_HEADER]: String(instant?.getTime() ?? FOR_EVER) };
}

/** The instant until which a page is fresh. Null, which forbids caching, if a loader failed or set no freshness. */
export function freshnessOf({
  staticHandlerContext: page,
}: Pick<EntryContext, "staticHandlerContext">): string | null {
  if (page.statusCode !== 200 || page.errors) return null;
  const instants = page.matches
    .filter(({ route }) => route.loader)
    .map(({ route }) => page.loaderHeaders[route.id]?.get(FRESH_UNTIL_HEADER));
  return instants.every(Boolean) ? String(Math.min(FOR_EVER, ...instants.map(Number))) : null;
}
