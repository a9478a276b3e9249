import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { bannerTitleOf } from "~/components/admin/frame/failed-load-screen";
import { clientAction as dialogAction } from "~/components/admin/list/form-route";

/** Rules for every page, so that a form survives a session that ends and a connection that breaks. */

type RouteModule = {
  meta?: (args: MetaArgs) => MetaDescriptor[];
  loader?: unknown;
  action?: unknown;
  clientAction?: (args: ClientActionFunctionArgs) => Promise<unknown>;
  clientLoader?: unknown;
  ErrorBoundary?: unknown;
  default?: unknown;
  shouldRevalidate?: (args: object) => boolean;
};

const files = import.meta.glob<RouteModule>(
  ["../../app/root.tsx", "../../app/routes/**/*.tsx", "!../../app/routes/**/*.test.*"],
  { eager: true },
);
const pages = Object.entries(files)
  .map(([path, module]) => ({ name: path.replace(/^.*\/|(\/route)?\.tsx$/g, ""), module }))
  .filter(({ name, module }) => module.default && /^(root$|_site|admin)/.test(name));

const dialogs = pages.filter(({ name }) => /^admin\..+\.(new|\$id\.[\w-]+)$/.test(name));

/** Pages whose forms are posted by the browser alone: without JavaScript, or because they lead to another site. */
const WITHOUT_SCRIPT = [
  "admin",
  "admin.data",
  "admin.sign-out-everywhere",
  "admin.window",
  "_site.checkout",
];

const ANSWERS = [
  ["the session has ended", { sessionEnded: true }],
  ["the server cannot be reached", { input: {}, errors: {}, failed: "Failed. Please try again." }],
  ["it was saved in its place", { saved: { title: "Subscribed!" } }],
] as const;

/** Of the panel, in the site's layout, which knows nothing of access; no script of ours runs in it. */
const IN_A_FRAME = ["_site.admin.brand.preview"];

/** It says whether an address is on the list, which the footer's sign-up changes. */
const SHOWS_SIGN_UP = "_site.newsletter_.unsubscribe";

const withData = pages.filter(({ module }) => module.loader);

describe.each(withData)("the data of $name", ({ name, module }) => {
  const isReadAgain = (actionResult?: object) =>
    module.shouldRevalidate?.({
      actionResult,
      nextUrl: new URL("http://localhost:3000/checkout"),
      defaultShouldRevalidate: true,
    });

  it.each(ANSWERS)("is left alone if a form says that %s", (_title, answer) => {
    expect(isReadAgain(answer)).toBe(name === SHOWS_SIGN_UP && "saved" in answer);
  });

  it("is read again after any other answer", () => {
    expect(isReadAgain()).toBe(true);
    expect(isReadAgain({ input: {}, errors: { name: ["Enter a name"] } })).toBe(true);
  });
});

const forms = pages.filter(({ name, module }) => module.action && !WITHOUT_SCRIPT.includes(name));

describe.each(forms)("the form of $name", ({ module }) => {
  const post = (serverAction: () => Promise<unknown>) => {
    const body = new URLSearchParams({ name: "Tin" });
    const request = new Request("http://localhost:3000/", { method: "POST", body });
    const call = async () => module.clientAction?.({ request, params: {}, serverAction } as never);
    return call();
  };

  it("is kept if the server can't be reached, and says so", async () => {
    const answer = await post(() => Promise.reject(new TypeError("Failed to fetch")));
    // `useRefusal` says it then.
    const failed = module.clientAction === dialogAction ? "" : expect.stringMatching(/^\w.+\.$/);
    expect(answer).toEqual({ input: { name: "Tin" }, errors: {}, failed });
  });

  it("goes where its answer leads", async () => {
    const elsewhere = new Response(null, { status: 303, headers: { Location: "/" } });
    await expect(post(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
    expect(await post(async () => ({ sessionEnded: true }))).toEqual({ sessionEnded: true });
  });
});

describe("the names of the panel's screens and dialogs", () => {
  const panel = pages.filter(({ name }) => name.startsWith("admin"));
  const layout = panel.find(({ name }) => name === "admin")?.module;
  const rootMatch = { id: "root", data: { origin: "http://localhost:3000" } };

  /** The title in the tab. A route without a `meta` of its own has its layout's. */
  function titleOf(
    { name, module }: (typeof panel)[number],
    { data, error }: { data?: unknown; error?: unknown } = {},
  ): string {
    const path = name.replace("._index", "").replace("$id", "1").replaceAll("_", "");
    const location = { pathname: `/${path.replaceAll(".", "/")}` };
    const args = { matches: [rootMatch], location, data, error } as unknown as MetaArgs;
    const tags = (module.meta ?? layout?.meta)?.(args) ?? [];
    return String(tags.map((tag) => "title" in tag && tag.title).find(Boolean));
  }

  it("are each screen's own, but for the tabs of one", () => {
    const titles = panel
      .filter(({ name }) => name !== "admin" && name !== "admin.social-media_.posts")
      .filter((page) => !dialogs.includes(page))
      .map((page) => titleOf(page));
    expect(titles.length).toBeGreaterThan(20);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it("begin with the dialog, if its data came", () => {
    const edit = dialogs.find(({ name }) => name === "admin.store.$id.edit");
    const data = { title: "Edit Product" };
    expect(edit && titleOf(edit, { data })).toBe("Edit Product, Store Management | Ujicart");
    expect(edit && titleOf(edit)).toBe("Store Management | Ujicart");
  });

  it("say what went wrong, if something did", () => {
    const missing = { status: 404, statusText: "", internal: false, data: null };
    const [name, module] = ["admin", layout ?? {}] as const;
    expect(titleOf({ name, module }, { error: missing })).toBe("Page Not Found | Ujicart");
    expect(titleOf({ name, module }, { error: new Error() })).toBe(
      "Something went wrong | Ujicart",
    );
  });
});

const LAYOUTS = ["root", "_site", "admin"];
/** Pages whose `clientLoader` looks into the browser first, and then asks the server's loader. */
const LOOK_FIRST = ["_site.$", "_site.checkout", "_site.checkout_.success"];

it.each(pages.filter(({ name }) => !LAYOUTS.includes(name)))(
  "$name leaves failed loads to the guard of all loads",
  ({ name, module }) => {
    expect(module.ErrorBoundary !== undefined).toBe(IN_A_FRAME.includes(name));
    expect(module.clientLoader !== undefined).toBe(LOOK_FIRST.includes(name));
  },
);

/**
 * The other things that `guardLoads` needs so that a dialog whose data or script doesn't come leaves its list as it
 * is. tests/e2e/bad-line.spec.ts tries some of these dialogs.
 */
describe.each(dialogs)("the dialog $name", ({ name, module }) => {
  const listName = name.replace(/(\.\$id)?\.[\w-]+$/, "");
  const list = pages.find((page) => page.name === listName)?.module;

  it("lies over its list", () => {
    expect(list?.default).toBeDefined();
    expect(list?.loader).toBeDefined();
  });

  it("has data from the server", () => {
    expect(module.loader).toBeDefined();
  });

  it("says that it didn't open, not that its list is missing", () => {
    const path = `/${name.replaceAll("_", "").replaceAll(".", "/").replace("$id", "1")}`;
    expect(bannerTitleOf(path)).toBe("This screen didn't open. Please try again.");
  });
});

it("dialogs are found", () => {
  expect(dialogs.length).toBeGreaterThan(20);
});

it("forms and pages are found", () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(forms.length).toBeGreaterThan(4);
});
