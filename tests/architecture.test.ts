import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { read } from "~/db/client.server";
import { PAYMENT_EVENTS } from "~/domain/payments/payment-events";
import { settingNames } from "~/env.server";
import packageJson from "../package.json";
import lock from "../package-lock.json";
import localStripe from "../packages/local-stripe/package.json";
import remixOptions from "../remix.config.js";
import {
  type Import,
  projectFiles,
  type SourceFile,
  sourceFiles,
  withoutEnding,
} from "./source-tree";

/**
 * Rules for the source, such as which module may import which. Each failure names the file and what breaks the rule.
 */

const files = sourceFiles();

/** The first pattern that fits a path (without its ending) names its area. */
const AREAS: [name: string, pattern: RegExp][] = [
  ["tests", /^tests\/|\.(test|fixture|spec)$/],
  ["packages", /^packages\//],
  ["dev", /^dev\//],
  ["copy bucket", /^server\/copy-bucket$/],
  ["server", /^server\//],
  ["routes", /^app\/routes\//],
  ["http", /^app\/http\//],
  ["forms", /^app\/forms\//],
  ["domain verbs", /^app\/domain\/.*\.server$/],
  ["domain rules", /^app\/domain\//],
  ["components", /^app\/components\//],
  ["ui", /^app\/ui\//],
  ["services", /^app\/services\//],
  ["schema", /^app\/db\/schema\//],
  ["db", /^app\/db\//],
  ["env", /^app\/env(-schema|-mistakes)?\.server$/],
  ["log", /^app\/log\.server$/],
  ["version", /^app\/version\.server$/],
  ["brand", /^app\/brand$/],
  ["shell", /^app\//],
  ["configuration", /^[^/]+$/],
];

/** The areas that each area may import besides itself. */
const ALLOWED: Record<string, string[]> = {
  // A loader tells times in the truck's zone and addresses by APP_ORIGIN: env has both.
  routes: [
    "http",
    "forms",
    "domain verbs",
    "domain rules",
    "components",
    "ui",
    "brand",
    "env",
    "version",
    "shell",
  ],
  components: ["ui", "forms", "domain rules", "brand", "shell"],
  ui: [],
  http: ["forms", "domain verbs", "domain rules", "services", "env", "log", "brand"],
  forms: [],
  // The .mjs programs beside the shop share with it what they know of the copy.
  "domain verbs": [
    "forms",
    "domain rules",
    "brand",
    "schema",
    "db",
    "services",
    "env",
    "log",
    "copy bucket",
  ],
  "domain rules": ["forms", "brand"],
  services: ["env", "log", "domain rules"],
  // A table takes its words, such as its statuses, from its noun's rules.
  schema: ["db", "domain rules"],
  db: ["env"],
  env: [],
  log: [],
  version: [],
  brand: [],
  // The gate and http share a header's name, entity tags, and counts of requests.
  server: ["env", "log", "http", "copy bucket"],
  "copy bucket": ["server"],
  shell: [
    "routes",
    "http",
    "domain verbs",
    "domain rules",
    "components",
    "ui",
    "brand",
    "env",
    "log",
    "version",
    "server",
  ],
  configuration: ["server", "configuration", "dev"],
};

/**
 * The floors of the domain, lowest first: each folder imports only from those below it, types included.
 * A folder that is not named is a noun of its own and stands where NOUN does.
 */
const NOUN = "a noun of its own";
const FLOORS = [
  // Words and rules, people and their rights, and how rows are written.
  "words",
  "access",
  "alerts",
  "rows",
  "outbox",
  // The catalog, and nouns that know nothing of orders.
  "media",
  NOUN,
  "inventory",
  "products",
  "menu",
  "slots",
  // The order, and each step it takes. A stop that moves tells its orders.
  "cart",
  "fulfillment",
  "journal",
  "truck-ledger",
  "tax",
  "orders",
  "order-settings",
  "payments",
  "refunds",
  "corrections",
  "payouts",
  "events",
  "checkout",
  "stop-orders",
  "imports",
  // Folders that work with all of the above.
  "order-desk",
  "guest-orders",
  "sales",
  "counter",
  "window",
  "days",
  "emails",
  "export",
  "health",
  "webhooks",
  "jobs",
];

function floorOf(path: string): number {
  const [, , folder, file] = path.split("/");
  const name = file === undefined ? "words" : (folder ?? "");
  return FLOORS.indexOf(FLOORS.includes(name) ? name : NOUN);
}

test("the README names the floors of the domain, highest first", () => {
  const [, map = ""] = readFileSync("README.md", "utf8").split("- `app/domain/`");
  const lists = map.split("- `app/forms/`")[0]?.split("\n  - ").slice(1) ?? [];
  const named = lists.flatMap((list) => [...list.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  const own = new Set(FLOORS.filter((name) => name !== NOUN && name !== "words"));
  expect(named.filter((name) => own.has(name ?? ""))).toEqual([...own].reverse());
});

/** The rooms of the components, lowest first: each imports only from those before it. */
const ROOMS = [
  // Parts outside all rooms, and what a page says while it loads or if it can't.
  "components",
  "print",
  "loading",
  "forms",
  // Rooms that a visitor sees.
  "cart",
  "pickup",
  "site",
  "checkout",
  // Rooms that the owner sees: the frame of every screen, then lists and their dialogs, then each screen.
  "admin/frame",
  "admin/uploads",
  "admin/list",
  "admin/brand",
  "admin/data",
  "admin/inquiries",
  "admin/menu",
  "admin/orders",
  "admin/social",
  "admin/store",
  "admin/tax",
  "admin/days",
  "admin/calendar",
  "admin/dashboard",
  "admin/counter",
  "admin/window",
  "admin/people",
];

function roomOf(path: string): number {
  const folders = path.split("/").slice(2, -1).join("/");
  return ROOMS.indexOf(folders === "" ? "components" : folders);
}

const PACKAGES: Record<string, RegExp> = {
  ui: /^(react|react-dom|@remix-run\/react)(\/|$)/,
  forms: /^zod$/,
  "domain rules": /^(zod|node:crypto)$/,
  db: /^(drizzle-orm|better-sqlite3|node:)/,
};

function areaOf(path: string): string {
  return AREAS.find(([, pattern]) => pattern.test(path))?.[0] ?? "elsewhere";
}

function inArea(...names: string[]): SourceFile[] {
  return files.filter(({ path }) => names.includes(areaOf(withoutEnding(path))));
}

function isTest(path: string): boolean {
  return areaOf(withoutEnding(path)) === "tests";
}

/** 'file -> what it imports' for every import that breaks a rule. */
function violations(among: SourceFile[], breaks: (found: Import, file: SourceFile) => boolean) {
  return among.flatMap((file) =>
    file.imports
      .filter((found) => breaks(found, file))
      .map(({ target }) => `${file.path} -> ${target}`),
  );
}

/** A module, all that it imports, and what our own modules among those import in turn. */
function reachedFrom(path: string): string[] {
  const importsOf = new Map(files.map((file) => [withoutEnding(file.path), file.imports]));
  const reached = new Set([path]);
  // A loop over a set also visits values that are added meanwhile.
  for (const module of reached) {
    for (const { target, typeOnly } of importsOf.get(module) ?? []) {
      if (!typeOnly) reached.add(target);
    }
  }
  return [...reached];
}

describe("who may import whom", () => {
  test.each(Object.entries(ALLOWED))("%s imports only what it may", (area, allowed) => {
    const may = new Set([area, ...allowed]);
    const broken = violations(
      inArea(area),
      // Components and rules may import types of verbs and tables, since types are in no build and no browser.
      ({ target, isOwn, typeOnly }) =>
        isOwn &&
        !may.has(areaOf(target)) &&
        !(
          typeOnly &&
          ["domain verbs", "schema"].includes(areaOf(target)) &&
          ["components", "domain rules"].includes(area)
        ),
    );
    expect(broken).toEqual([]);
  });

  test.each(Object.entries(PACKAGES))("%s uses only its own packages", (area, allowed) => {
    const broken = violations(inArea(area), ({ target, isOwn }) => !isOwn && !allowed.test(target));
    expect(broken).toEqual([]);
  });

  test("a folder of the domain imports only from those below it", () => {
    const broken = violations(
      inArea("domain verbs", "domain rules"),
      ({ target }, { path }) =>
        target.startsWith("app/domain/") &&
        dirname(target) !== dirname(path) &&
        floorOf(target) >= floorOf(path),
    );
    expect(broken).toEqual([]);
  });

  test("a room of the components imports only from those before it", () => {
    expect(inArea("components").filter(({ path }) => roomOf(path) < 0)).toEqual([]);
    const broken = violations(
      inArea("components"),
      ({ target }, { path }) =>
        target.startsWith("app/components/") &&
        dirname(target) !== dirname(path) &&
        roomOf(target) >= roomOf(path),
    );
    expect(broken).toEqual([]);
  });

  test("no route imports another route", () => {
    const broken = violations(
      inArea("routes"),
      ({ target, isOwn }, { path }) =>
        isOwn &&
        areaOf(target) === "routes" &&
        // The preview shows the home page from its route. In a module of its own, that page would cost home another
        // preload, for which home has no byte left.
        path !== "app/routes/_site.admin.brand.preview.tsx" &&
        // A route in a folder of its own has private parts beside it.
        (dirname(path) === "app/routes" || dirname(target) !== dirname(path)),
    );
    expect(broken).toEqual([]);
  });

  test("the browser's code imports no server module", () => {
    const broken = violations(
      inArea("components", "ui", "domain rules", "brand"),
      ({ target, typeOnly }) => !typeOnly && target.endsWith(".server"),
    );
    expect(broken).toEqual([]);
  });

  test("the domain sees no request, no response and no redirect", () => {
    const http = ["Request", "Response", "redirect"];
    const broken = inArea("domain verbs", "domain rules").flatMap(({ path, identifiers }) =>
      http.filter((name) => identifiers.has(name)).map((name) => `${path} -> ${name}`),
    );
    expect(broken).toEqual([]);
    expect(
      violations(inArea("domain verbs", "domain rules"), ({ target }) =>
        target.startsWith("@remix-run/"),
      ),
    ).toEqual([]);
  });

  test("forms are read in one place, which counts their fields", () => {
    const readers = inArea("routes", "http", "domain verbs", "shell", "server")
      .filter(({ path }) => readFileSync(path, "utf8").includes(".formData("))
      .map(({ path }) => path);
    expect(readers).toEqual(["app/http/form.server.ts"]);
  });

  test("whether a cookie is Secure is decided in one place", () => {
    const app = files.filter(({ path }) => /^(app|server)\//.test(path) && !isTest(path));
    const naming = (text: string) =>
      app.filter(({ path }) => readFileSync(path, "utf8").includes(text)).map(({ path }) => path);
    expect(naming("createCookie(")).toEqual(["app/http/server-cookie.server.ts"]);
    expect(naming('"__Host-')).toEqual(["app/env.server.ts"]);
    expect(naming("secure: true")).toEqual(["app/env.server.ts"]);
  });

  test("lists are read by `listOf`, which looks at their length first", () => {
    const readers = inArea("routes", "http", "domain verbs", "domain rules", "forms")
      .filter(({ path }) => /\bz\s*\.array\(/.test(readFileSync(path, "utf8")))
      .map(({ path }) => path);
    expect(readers).toEqual(["app/domain/rules.ts"]);
  });

  test("the gate, which the build's configuration loads, leads nowhere near the database", () => {
    const led = reachedFrom("vite.config");
    expect(led).toContain("server/gate");
    expect(led.filter((target) => /^app\/db\/|sqlite/.test(target))).toEqual([]);
  });

  test("programs that read uploads lead to neither the database nor the settings", () => {
    const programs = files.filter(({ path }) => path.startsWith("app/programs/"));
    const led = programs.flatMap(({ path }) => reachedFrom(withoutEnding(path)));
    expect(led).toContain("app/domain/imports/read-file.server");
    expect(led.filter((target) => /^app\/(db|env)|sqlite/.test(target))).toEqual([]);
  });
});

describe("the local Stripe", () => {
  const own = files.filter(({ path }) => path.startsWith("packages/local-stripe/"));
  const others = files.filter((file) => !own.includes(file));
  const isLocalStripe = (target: string) => /^local-stripe(\/|$)/.test(target);

  test("imports only its own files, and packages that it declares", () => {
    const declared: Record<string, string> = localStripe.devDependencies;
    const broken = violations(own, ({ target, isOwn }) =>
      isOwn
        ? !target.startsWith("packages/local-stripe/")
        : !target.startsWith("node:") && !((target.split("/")[0] as string) in declared),
    );
    expect(own.length).toBeGreaterThan(40);
    expect(broken).toEqual([]);
    expect(packageJson.devDependencies).toMatchObject(declared);
  });

  test("is imported by its name alone, and only by tests and the demo", () => {
    expect(violations(others, ({ target }) => target.startsWith("packages/"))).toEqual([
      "tests/architecture.test.ts -> packages/local-stripe/package.json",
    ]);
    const shop = others.filter(
      ({ path }) => !["tests", "dev"].includes(areaOf(withoutEnding(path))),
    );
    expect(violations(shop, ({ target }) => isLocalStripe(target))).toEqual([]);
  });

  test("brings no package into the image", () => {
    // npm installs a workspace's own dependencies with --omit=dev too.
    expect(Object.keys(localStripe).filter((key) => /dependencies$/i.test(key))).toEqual([
      "devDependencies",
    ]);
    const inImage = Object.entries(lock.packages).filter(
      ([path, entry]) => /^(packages|node_modules)\/local-stripe\//.test(path) && !("dev" in entry),
    );
    expect(inImage).toEqual([]);
  });
});

test("the build needs nothing that is kept from the image", () => {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  const needed = reachedFrom("vite.config").map((path) => path.split("/")[0] ?? "");
  expect(needed).toContain("server");
  expect(needed.filter((folder) => ignored.includes(folder))).toEqual([]);
});

describe("where code stands", () => {
  test("every source file belongs to an area", () => {
    expect(inArea("elsewhere").map(({ path }) => path)).toEqual([]);
  });

  test("no folder is a drawer for odds and ends", () => {
    const drawers = /(^|\/)(utils?|lib|misc|helpers?)(\/|\.\w+$)/;
    expect(projectFiles().filter((path) => drawers.test(path))).toEqual([]);
  });

  test("no file is a barrel", () => {
    expect(
      files.filter(({ path }) => /^index\./.test(basename(path))).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe("the framework's safe settings", () => {
  test("the flags that would open known holes are off, the others on", () => {
    expect(remixOptions.future).toEqual({
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false,
      unstable_optimizeDeps: true,
    });
  });

  test.each([
    ["@remix-run/router", "1.23.4"],
    ["react-router", "6.30.6"],
    ["react-router-dom", "6.30.6"],
  ])("%s is %s wherever it is installed", (name, version) => {
    expect(packageJson.overrides).toMatchObject({ [name]: version });
    const installed = Object.entries(lock.packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    );
    expect(installed.length).toBeGreaterThan(0);
    for (const [path, entry] of installed) expect(entry, path).toMatchObject({ version });
  });

  test("nothing is deferred: pages are rendered whole", () => {
    const broken = files.filter(({ imports }) =>
      imports.some(({ names }) => names.includes("defer")),
    );
    expect(broken.map(({ path }) => path)).toEqual([]);
  });

  test("the packages used in production are pinned to one version", () => {
    const loose = Object.entries(packageJson.dependencies).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

describe("Node", () => {
  const version = packageJson.engines.node.replace("^", "");
  const major = version.split(".")[0];

  test("is a full version in package.json, and the same in the image", () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)];
    const image = `node:${version}-bookworm-slim`;
    const ours = bases.map(([, base]) => base).filter((base) => base?.startsWith("node:"));
    expect(ours).toEqual([image, image]);
  });

  test("is the one that README names, and that runs this", () => {
    expect(readFileSync("README.md", "utf8")).toContain(`Node ${major}`);
    expect(process.versions.node.split(".")[0]).toBe(major);
  });
});

describe("what is stored", () => {
  test("every table is strict", () => {
    const tables = read().all<{ name: string; strict: number }>(
      sql`SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`,
    );
    const ours = tables.filter(({ name }) => !/^(sqlite_|__drizzle)/.test(name));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.filter(({ strict }) => strict !== 1)).toEqual([]);
  });
});

describe("what is explained", () => {
  test("every file that README, CONTRIBUTING, or a page of docs/ names is there", () => {
    const files = projectFiles().map((path) => `/${path}`);
    const pages = files.filter((path) => /^\/(README|CONTRIBUTING|docs\/[^/]+)\.md$/.test(path));
    const missing = pages.flatMap((page) => {
      const named = readFileSync(page.slice(1), "utf8").matchAll(
        /`([\w(][^`\s<>*]*\.(?:tsx?|mjs|sql))`/g,
      );
      return [...named]
        .filter(([, name]) => !files.some((path) => path.endsWith(`/${name}`)))
        .map(([, name]) => `${page} names ${name}`);
    });
    expect(pages.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  test("every setting the app reads stands in .env.example, and no other", () => {
    const explained = readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm);
    expect([...explained].map(([, name]) => name).sort()).toEqual([...settingNames].sort());
  });
});

describe("Stripe's events", () => {
  test("are those that README has an endpoint ask for", () => {
    const payment = readFileSync("README.md", "utf8").split("3. **Payment.**")[1] ?? "";
    const [, list = ""] = /```\n([\s\S]*?)```/.exec(payment) ?? [];
    expect(list.trim().split(/\s+/)).toEqual([...PAYMENT_EVENTS]);
  });
});

describe("what is published", () => {
  const texts = projectFiles().filter((path) =>
    /\.(tsx?|mjs|js|json|md|css|sql|svg|toml|html|yml|sh)$|(^|\/)(run|Dockerfile|\.[\w.]+)$/.test(
      path,
    ),
  );

  test("no file names a folder of one machine", () => {
    const machine = /(^|[\s"'`(=])\/(home|root|Users|work|tmp)\/\w/m;
    expect(texts.filter((path) => machine.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  test("no file names a package registry", () => {
    const registry = /https?:\/\/[\w.-]*(registry|npm)[\w.-]*\.\w+/;
    expect(texts.filter((path) => registry.test(readFileSync(path, "utf8")))).toEqual([]);
  });
});
