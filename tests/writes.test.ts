import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { callGraph, havingWritten, reachedFrom, WRITE } from "./call-graph";
import { codeFiles, withoutEnding } from "./source-tree";

/** Which code uses the database, and how: rules that keep the way to a second node open (docs/scaling.md). */

const REFRESH = "app/domain/access/access-token.server#freshAccessToken";
/** Records a refusal in the audit, or only in the log if the database takes no write. */
const DENIAL = "app/domain/access/audit.server#recordDenial";
const READS = ["app/db/client.server#read", "app/db/client.server#prepared"];
const API = "app/http/api.server#api.loader";

const product = codeFiles().filter(
  (path) => path.startsWith("app/") && !/\.(test|fixture)\.tsx?$/.test(path),
);
const routes = product.filter((path) => /^app\/(routes\/|root\.)/.test(path));
const graph = callGraph(product);

/** The declarations of a route's file that answer a GET. */
const getsOf = (module: string) => [`${module}#loader`, `${module}#GET`];

const reachesAny = (starts: string[], ends: string[], without: string[] = []) => {
  const reached = reachedFrom(graph, starts, without);
  return ends.some((end) => reached.has(end));
};

/** '/checkout/success' for 'app/routes/_site.checkout_.success'. */
function addressOf(module: string): string {
  const segments = module.replace("app/routes/", "").split(".");
  const shown = segments.filter((segment) => !/^[_(]/.test(segment));
  return `/${shown.map((segment) => segment.replace(/_$/, "")).join("/")}`;
}

it("docs/scaling.md lists every GET that writes, and nothing else", () => {
  const [, list = ""] = readFileSync("docs/scaling.md", "utf8").split(/^### What writes on GET$/m);
  const named = list.split(/^#/m)[0]?.matchAll(/^- `(\/\S+)`/gm) ?? [];

  const modules = routes.map(withoutEnding);
  const writing = modules.filter((module) =>
    reachesAny(getsOf(module), [WRITE], [REFRESH, DENIAL]),
  );
  expect([...named].map(([, address]) => address).sort()).toEqual(writing.map(addressOf).sort());
  expect(list).toContain("the refresh of an access token");
  expect(list).toContain("a refusal's entry in the audit");
});

it("every GET that asks who is signed in may refresh a token, which writes", () => {
  expect(reachesAny(getsOf("app/root"), [REFRESH])).toBe(true);
  expect(reachesAny([REFRESH], [WRITE])).toBe(true);
});

it("every GET that is refused may be noted, which writes", () => {
  expect(reachesAny(getsOf("app/routes/admin._index"), [DENIAL])).toBe(true);
  expect(reachesAny([DENIAL], [WRITE])).toBe(true);
});

it("whoever has written reads what it wrote inside its transaction, on no other connection", () => {
  const writers = [...graph.keys()].filter((declaration) => graph.has(havingWritten(declaration)));
  expect(writers.length).toBeGreaterThan(10);
  const reading = writers.filter((writer) => reachesAny([havingWritten(writer)], READS));
  expect(reading).toEqual([]);
});

it("a route without a page that uses the database answers by `api`, which knows how that fails", () => {
  const withoutPage = routes.filter(
    (path) => !/^export default /m.test(readFileSync(path, "utf8")),
  );
  const using = withoutPage.map(withoutEnding).filter((module) => {
    const own = [...graph.keys()].filter((declaration) => declaration.startsWith(`${module}#`));
    return reachesAny(own, [WRITE, ...READS]);
  });
  expect(using).toContain("app/routes/auth.logout");
  expect(using.filter((module) => !reachesAny(getsOf(module), [API]))).toEqual([]);
});
