import { readdirSync, readFileSync, statSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { MAX_WAIT_MS } from "../../app/deferred-scripts";
import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { hydrated } from "./hydrated";
import { signInAsAdmin } from "./sign-in";

/** The scripts that the build sends to browsers. Remix cuts routes apart, and only the result shows how. */

const ASSETS = "build/client/assets";

test("no script of the build brings checks or queries along", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  // Words that zod, drizzle and our own texts for refusals leave behind, minified or not.
  const serverOnly = /ZodError|_zod|drizzle|Enter a name|DatabaseUnavailable/;
  const loaded = scripts.filter((name) =>
    serverOnly.test(readFileSync(`${ASSETS}/${name}`, "utf8")),
  );
  expect(loaded).toEqual([]);
});

test("every text file of the build is also there compressed", () => {
  const names = readdirSync(ASSETS);
  const texts = names.filter((name) => /\.(js|css)$/.test(name));
  const large = texts.filter((name) => statSync(`${ASSETS}/${name}`).size >= 1024);
  expect(large.length).toBeGreaterThan(20);
  for (const name of large)
    expect(names).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]));
});

test("a public page brings none of the panel's styles", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [, styles = ""] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
  expect(styles).toContain(".hero");
  expect(styles.match(/\.(admin|dialog|sidebar|tile|list-row|form-actions)\b/g)).toBeNull();
});

/** The scripts that a page loads at first, each with its bytes as browsers get it. */
async function scriptsOf(request: APIRequestContext, page: string): Promise<Map<string, number>> {
  const html = await (await request.get(page)).text();
  const scripts = new Map<string, number>();
  for (const path of new Set(html.match(/\/assets\/[^"']+\.js/g))) {
    const answer = await request.get(path, { headers: { "Accept-Encoding": "br" } });
    scripts.set(path, Number(answer.headers()["content-length"]));
  }
  expect(scripts.size, page).toBeGreaterThan(5);
  return scripts;
}

const sumOf = (scripts: Map<string, number>) =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);

test("home's scripts are small", async ({ request }) => {
  const scripts = await scriptsOf(request, "/");
  expect(sumOf(scripts)).toBeLessThanOrEqual(96_000);
  const manifest = [...scripts.keys()].find((path) => path.startsWith("/assets/guests-")) ?? "";
  const text = await (await request.get(manifest)).text();
  expect(text).toContain('"routes/_site.shop"');
  expect(text).not.toMatch(/routes\/(?:api\.|admin)/);
});

test("checkout's scripts are small", async ({ request }) => {
  expect(sumOf(await scriptsOf(request, "/checkout"))).toBeLessThanOrEqual(109_000);
});

test("the panel's Today loads few scripts", async ({ page }) => {
  await signInAsAdmin(page);
  const scripts = await scriptsOf(page.request, "/admin/today");
  expect(scripts.size).toBeLessThanOrEqual(12);
});

test("the panel's style sheet is asked for before the browser reads the page", async ({ page }) => {
  await signInAsAdmin(page);
  const answer = await page.request.get("/admin/today");
  const [, style = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(await answer.text()) ?? [];
  expect(style).toMatch(/^\/assets\/panel-/);
  expect(answer.headers().link).toBe(`<${style}>; rel=preload; as=style`);
});

test("no customer's page loads scripts of the panel", () => {
  const manifests = readdirSync(ASSETS).filter((name) =>
    /^(?:guests|manifest)-\w+\.js$/.test(name),
  );
  const load = Object.fromEntries(
    manifests.map((name) => {
      const text = readFileSync(`${ASSETS}/${name}`, "utf8");
      return [name.split("-")[0], /\/assets\/panel-/.test(text)];
    }),
  );
  expect(load).toEqual({ guests: false, manifest: true });
});

test("no two scripts import each other", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  const importsOf = new Map(
    scripts.map((name) => {
      const text = readFileSync(`${ASSETS}/${name}`, "utf8");
      return [name, [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, file]) => file)];
    }),
  );
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const name of importsOf.get(from) ?? []) {
      if (name === undefined || seen.has(name)) continue;
      seen.add(name);
      reached(name, seen);
    }
    return seen;
  };
  expect([...importsOf.values()].flat().length).toBeGreaterThan(100);
  expect(scripts.filter((name) => reached(name).has(name))).toEqual([]);
});

test("a customer who signs in in another tab gets from their page to the panel", async ({
  page,
}) => {
  await page.goto("/shop");
  await hydrated(page);
  await signInAsAdmin(await page.context().newPage());
  await page.evaluate(() => {
    void window.__remixRouter.navigate("/admin/calendar");
  });
  await page.waitForFunction(() => "routes/admin" in (window.__remixManifest?.routes ?? {}));
  expect(new URL(page.url()).pathname).toBe("/admin/calendar");
});

test.describe("a page's script", () => {
  /** Opens home while its first picture is on its way; the longest wait ends when the test says so. */
  async function openWithoutHero(page: Page) {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.push(request.url());
    });
    const release = await hold(page, "**/pictures/**");
    await page.addInitScript((longestWaitMs) => {
      const { setTimeout } = window;
      const instead = (run: () => void, ms?: number) => {
        if (ms !== longestWaitMs) return setTimeout(run, ms);
        addEventListener("waited-long-enough", run);
        return 0;
      };
      Object.assign(window, { setTimeout: instead });
    }, MAX_WAIT_MS);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(asked).toEqual([]);
    return { release };
  }

  test("is asked for once the pictures are there", async ({ page }) => {
    const { release } = await openWithoutHero(page);
    release();
    await hydrated(page);
  });

  for (const path of ["/", "/checkout"])
    test(`is asked for once ${path} is drawn`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const [drawnAt, askedAt] = await page.evaluate(() => [
        performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
        Math.min(
          ...performance
            .getEntriesByType("resource")
            .filter(({ name }) => name.endsWith(".js"))
            .map(({ startTime }) => startTime),
        ),
      ]);
      expect(askedAt).toBeGreaterThan(drawnAt ?? Number.NaN);
    });

  test("loads in a browser that doesn't tell of its first paint", async ({ page }) => {
    // As Safari does after a reload, and any browser in a tab behind another.
    await page.addInitScript(() => {
      const { observe } = PerformanceObserver.prototype;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type !== "paint") observe.call(this, options);
      };
    });
    const { release } = await openWithoutHero(page);
    release();
    await hydrated(page);
  });

  test("isn't waited for by a form that's posted before it has taken over", async ({ page }) => {
    await hold(page, "**/assets/*.js");
    const asked = page.waitForRequest("**/assets/*.js");
    await page.goto("/shop", { waitUntil: "commit" });
    const stopped = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
    await asked;
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    expect((await stopped).failure()?.errorText).toBe("net::ERR_ABORTED");
    await expect(page.getByRole("link", { name: /^Cart, 1/ })).toBeVisible();
  });

  test("loads even if a picture doesn't", async ({ page }) => {
    const { release } = await openWithoutHero(page);
    await page.evaluate(() => dispatchEvent(new Event("waited-long-enough")));
    await hydrated(page);
    release();
  });
});
