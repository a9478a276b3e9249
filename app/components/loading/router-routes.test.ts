import { createMemoryHistory, createRouter } from "@remix-run/router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FailedLoadBanner } from "~/components/site/failed-load-banner";
import { FailedLoadBoundary } from "~/components/site/failed-load-boundary";
import { WAIT_MS } from "../../../tests/wait";
import { lastFailedLoad as failed, setFailedLoad } from "./failed-load";
import { guardLoads } from "./load-guard";

const SCREENS = { Banner: FailedLoadBanner, Boundary: FailedLoadBoundary };

type Router = ReturnType<typeof createRouter>;

describe("a page whose script isn't loaded yet", () => {
  const LATE = "data:text/javascript,export default 1";
  let module: Promise<object>;
  let late: Router;
  let script: string;

  beforeEach(() => {
    module = Promise.resolve({ Component: () => null });
    script = LATE;
    late = createRouter({
      history: createMemoryHistory({ initialEntries: ["/"] }),
      hydrationData: { loaderData: { root: null } },
      routes: [
        {
          id: "root",
          path: "",
          hasErrorBoundary: true,
          children: [
            { index: true, id: "home" },
            {
              id: "late",
              path: "late",
              loader: () => null,
              lazy: async () => (await module) as never,
            },
          ],
        },
      ],
    }).initialize();
    setFailedLoad(null);
    vi.stubGlobal("window", {
      __remixRouter: late,
      __remixManifest: {
        get routes() {
          return { late: { module: script } };
        },
      },
    });
    return () => vi.unstubAllGlobals();
  });

  const guardLate = () => guardLoads(late as unknown as typeof window.__remixRouter, SCREENS);
  const route = () => late.routes[0]?.children?.[1] as { element?: unknown; lazy?: unknown };

  it("loads with its script", async () => {
    guardLate();
    await late.navigate("/late");
    expect(late.state.errors).toBeNull();
    expect(route().element).toBeTruthy();
  });

  it("says so in its place when the script can't be loaded, and loads when it can", async () => {
    guardLate();
    script = "data:text/javascript,throw 1";
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await late.navigate("/late");
    expect(Object.keys(late.state.errors ?? {})).toEqual(["late"]);
    expect(failed()).toMatchObject({ to: "/late", isPage: true });

    script = LATE;
    failed()?.tryAgain();
    await vi.waitFor(() => expect(late.state.errors).toBeNull(), WAIT_MS);
    expect(route().element).toBeTruthy();
    expect(failed()).toBeNull();
  });

  it("is left to the router when it was on its way before the guard came", async () => {
    let arrive = (_module: object) => {};
    module = new Promise((resolve) => {
      arrive = resolve;
    });
    const navigated = late.navigate("/late");
    guardLate();
    arrive({ element: "page" });
    await navigated;
    expect(route().element).toBe("page");
    expect(late.state.location.pathname).toBe("/late");
  });
});
