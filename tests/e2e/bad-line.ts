import type { Page, Request, Route } from "@playwright/test";

/** A failing network, and what the app then says. */

export const THIS_PAGE = "Unable to Load This Page";
export const NOT_OPENED = "This screen didn't open.";
export const later = (what: string) => `Unable to load ${what}. Please try again later.`;

export const FAILED_REQUEST = /Failed to load resource/;

export const nobodyAnswers = (route: Route) => route.abort("connectionfailed");

export const isData = (url: URL) => url.searchParams.has("_data");
export const isScript = (url: URL) => url.pathname.startsWith("/assets/");

export const alert = (page: Page) => page.getByRole("alert");
export const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" }).last();

/** Makes matching requests fail until the returned function is called. */
export async function breakLine(
  page: Page,
  which: (url: URL) => boolean,
  fault = nobodyAnswers,
): Promise<() => Promise<void>> {
  await page.route(which, fault);
  return () => page.unroute(which, fault);
}

/** Collects the IDs of the routes whose data the page requests from now on. */
export function dataRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    const id = new URL(request.url()).searchParams.get("_data");
    if (id) asked.push(id);
  });
  return asked;
}
