import { within } from "@testing-library/dom";
import { JSDOM } from "jsdom";
import { act, type ReactNode, useState } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";

/** Components with their script, in a window without layout, where tests/routes/plain-browser.ts has none. */

/** The globals of a browser that our code and React use. */
const GLOBALS = [
  ...(["document", "navigator", "location", "localStorage"] as const),
  ...(["FormData", "HTMLElement", "HTMLInputElement"] as const),
];

/** A ResizeObserver that reports nothing, since a window without layout resizes nothing. */
class NoLayout {
  observe() {}
  disconnect() {}
}

/** Mounts components until the test is over. */
export const mount = (shown: ReactNode) =>
  show((main) => {
    const root = createRoot(main);
    root.render(shown);
    return root;
  });

/** Hydrates components that the server drew. @param touch what somebody does before the script runs */
export const hydrate = (shown: ReactNode, touch: (main: HTMLElement) => void) =>
  show((main) => {
    main.innerHTML = renderToString(shown);
    touch(main);
    return hydrateRoot(main, shown);
  });

async function show(draw: (main: HTMLElement) => Root) {
  const { window } = new JSDOM("<main></main>", {
    url: "http://localhost:3000/",
    pretendToBeVisual: true,
  });
  await new Promise((resolve) => window.addEventListener("pageshow", resolve));
  vi.stubGlobal("window", window);
  vi.stubGlobal("ResizeObserver", NoLayout);
  for (const name of GLOBALS) vi.stubGlobal(name, window[name]);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const main = window.document.querySelector("main") as HTMLElement;
  const root = await act(async () => draw(main));
  const unmount = () => act(async () => root.unmount());
  onTestFinished(async () => {
    await unmount();
    vi.unstubAllGlobals();
    window.close();
  });
  const screen = within(window.document.body);
  const press = (button: HTMLElement | undefined) =>
    act(async () => {
      button?.focus();
      button?.click();
    });
  return { window, document: window.document, screen, press, unmount };
}

/** A router around components that link, post, or ask where they are. It needs a window when it's made. */
export function InRouter({ pages, at = "/" }: { pages: RouteObject[]; at?: string }) {
  const [router] = useState(() =>
    createMemoryRouter(pages, { initialEntries: [at], future: { v7_fetcherPersist: true } }),
  );
  return <RouterProvider router={router} future={{ v7_startTransition: true }} />;
}
