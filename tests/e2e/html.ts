import { type APIRequestContext, expect } from "@playwright/test";
import { faultsOfHtml } from "../valid-html";

/** The faults that the validator finds in public pages as the server sends them. */
export async function faultsIn(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.headers()["content-type"], path).toContain("text/html");
    faults.push(...(await faultsOfHtml("publicPage", await response.text(), path)));
  }
  return faults;
}

/** The faults that the validator finds in a page that shows a refused form. */
export function faultsOfRefused(html: string, path: string): Promise<string[]> {
  return faultsOfHtml("refusedForm", html, path);
}
