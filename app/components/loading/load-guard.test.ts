import { createMemoryHistory, createRouter } from "@remix-run/router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FailedLoadBanner } from "~/components/site/failed-load-banner";
import { FailedLoadBoundary } from "~/components/site/failed-load-boundary";
import { WAIT_MS } from "../../../tests/wait";
import { lastFailedLoad as failed, setFailedLoad } from "./failed-load";
import { guardLoads } from "./load-guard";

const SCREENS = { Banner: FailedLoadBanner, Boundary: FailedLoadBoundary };

type Router = ReturnType<typeof createRouter>;
/** The server's responses by route. An error is thrown, like those of fetch and Remix. */
let answers: Record<string, unknown>;
let asked: string[];
let router: Router;

const load = (id: string) => () => {
  asked.push(id);
  const answer = answers[id];
  if (answer instanceof Error || answer instanceof Response) throw answer;
  return Response.json(answer);
};

beforeEach(() => {
  setFailedLoad(null);
  answers = { root: "root", home: "home", shop: "all", list: "rows", dialog: "fields" };
  asked = [];
  router = createRouter({
    history: createMemoryHistory({ initialEntries: ["/"] }),
    future: { v7_normalizeFormMethod: true, v7_partialHydration: true },
    hydrationData: { loaderData: { root: "root", site: null, home: "home" } },
    routes: [
      {
        id: "root",
        path: "",
        hasErrorBoundary: true,
        loader: load("root"),
        children: [
          {
            id: "site",
            hasErrorBoundary: true,
            children: [
              { id: "home", index: true, loader: load("home") },
              { id: "shop", path: "shop", loader: load("shop") },
              {
                id: "list",
                path: "list",
                loader: load("list"),
                children: [
                  { id: "dialog", path: "new", loader: load("dialog"), action: saveAndGoBack },
                ],
              },
            ],
          },
        ],
      },
    ],
  }).initialize();
  guardLoads(router as unknown as typeof window.__remixRouter, SCREENS);
});

const saveAndGoBack = () => new Response(null, { status: 302, headers: { Location: "/list" } });

const address = () => router.state.location.pathname + router.state.location.search;
const loseLine = (...ids: string[]) => {
  for (const id of ids) answers[id] = new TypeError("Failed to fetch");
};

describe("another page that doesn't load", () => {
  beforeEach(async () => {
    loseLine("shop");
    await router.navigate("/shop");
  });

  it("is gone to, and says so in its own place: the layout above it stays", () => {
    expect(address()).toBe("/shop");
    expect(Object.keys(router.state.errors ?? {})).toEqual(["shop"]);
    expect(failed()).toMatchObject({ to: "/shop", isPage: true });
  });

  it("is asked for again, and nothing else is", async () => {
    asked = [];
    answers.shop = "all";
    failed()?.tryAgain();
    await vi.waitFor(() => expect(router.state.errors).toBeNull(), WAIT_MS);
    expect(asked).toEqual(["shop"]);
    expect(router.state.loaderData.shop).toBe("all");
    expect(failed()).toBeNull();
  });

  it("is asked for with what it was asked with", async () => {
    await router.navigate("/");
    await router.navigate("/shop", { state: { stripePaymentId: "pi_1" } });
    answers.shop = "all";
    failed()?.tryAgain();
    await vi.waitFor(() => expect(router.state.errors).toBeNull(), WAIT_MS);
    expect(router.state.location.state).toEqual({ stripePaymentId: "pi_1" });
  });

  it("says so anew when it fails again", async () => {
    const first = failed()?.attempt;
    failed()?.tryAgain();
    await vi.waitFor(() => expect(failed()?.attempt).not.toBe(first), WAIT_MS);
    expect(address()).toBe("/shop");
    expect(failed()?.isPage).toBe(true);
  });

  it("leaves other errors to the boundary that they had", async () => {
    answers.shop = new Response("Nothing here.", { status: 404 });
    failed()?.tryAgain();
    await vi.waitFor(
      () => expect(Object.keys(router.state.errors ?? {})).toEqual(["site"]),
      WAIT_MS,
    );
    expect(failed()).toBeNull();
  });

  it("is forgotten on the way to one that comes", async () => {
    await router.navigate("/list");
    expect(failed()).toBeNull();
    expect(router.state.errors).toBeNull();
  });
});

describe("more of the page that's shown", () => {
  beforeEach(async () => {
    await router.navigate("/shop");
    asked = [];
    loseLine("root", "shop");
    await router.navigate("/shop?category=matcha");
  });

  it("leaves everything as it is when it doesn't load, the address too", () => {
    expect(address()).toBe("/shop");
    expect(router.state.loaderData).toMatchObject({ root: "root", shop: "all" });
    expect(router.state.errors).toBeNull();
    expect(failed()).toMatchObject({ to: "/shop?category=matcha", isPage: false });
    expect(asked.sort()).toEqual(["root", "shop"]);
  });

  it("loads when it's tried again", async () => {
    Object.assign(answers, { root: "newer", shop: "matcha" });
    failed()?.tryAgain();
    await vi.waitFor(() => expect(address()).toBe("/shop?category=matcha"), WAIT_MS);
    expect(router.state.loaderData).toMatchObject({ root: "newer", shop: "matcha" });
    expect(failed()).toBeNull();
  });

  it("adds nothing to the history", async () => {
    await router.navigate(-1);
    await vi.waitFor(() => expect(address()).toBe("/"), WAIT_MS);
  });
});

describe("a dialog", () => {
  it("leaves its list as it is when it doesn't load", async () => {
    await router.navigate("/list");
    loseLine("dialog");
    await router.navigate("/list/new");
    expect(address()).toBe("/list");
    expect(router.state.errors).toBeNull();
    expect(failed()).toMatchObject({ to: "/list/new", isPage: false });
  });

  it("is left once it has saved, even if its list doesn't reload", async () => {
    await router.navigate("/list");
    await router.navigate("/list/new");
    loseLine("root", "list");
    const formData = new FormData();
    await router.navigate("/list/new", { formMethod: "post", formData });
    expect(address()).toBe("/list");
    expect(router.state.loaderData.list).toBe("rows");
    expect(failed()).toMatchObject({ to: "/list", isPage: false });

    asked = [];
    Object.assign(answers, { root: "root", list: "more rows" });
    failed()?.tryAgain();
    await vi.waitFor(() => expect(router.state.loaderData.list).toBe("more rows"), WAIT_MS);
    expect(asked.sort()).toEqual(["list", "root"]);
    expect(failed()).toBeNull();
  });
});

describe("a failed load", () => {
  it.each([
    ["a line that breaks", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["an error of the server's", () => Promise.reject(new Error("Unexpected Server Error"))],
    ["a database that cannot be read now", () => Promise.reject(new Response("", { status: 503 }))],
    ["somebody else's answer", () => new Response("<h1>Log in to our Wi-Fi</h1>")],
    ["an answer that is cut off", () => new Response('{"products":[')],
  ])("is counted for %s", async (_what, answer) => {
    const fresh = routerWith(answer);
    await fresh.navigate("/shop");
    expect(Object.keys(fresh.state.errors ?? {})).toEqual(["shop"]);
    expect(failed()?.isPage).toBe(true);
  });

  it.each([
    ["a page that is not there", new Response("", { status: 404 })],
    [
      "the gate's reason to let nobody in",
      Response.json({ problem: "unavailable" }, { status: 503 }),
    ],
  ])("isn't counted for %s", async (_what, answer) => {
    const fresh = routerWith(() => Promise.reject(answer));
    await fresh.navigate("/shop");
    expect(Object.keys(fresh.state.errors ?? {})).toEqual(["root"]);
    expect(failed()).toBeNull();
  });
});

function routerWith(loader: () => Response | Promise<never>): Router {
  const fresh = createRouter({
    history: createMemoryHistory({ initialEntries: ["/"] }),
    hydrationData: { loaderData: { root: null } },
    routes: [
      {
        id: "root",
        path: "",
        hasErrorBoundary: true,
        children: [
          { index: true, id: "home" },
          { id: "shop", path: "shop", loader },
        ],
      },
    ],
  }).initialize();
  setFailedLoad(null);
  guardLoads(fresh as unknown as typeof window.__remixRouter, SCREENS);
  return fresh;
}
