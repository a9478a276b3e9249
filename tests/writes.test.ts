import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { callGraph, havingWritten, reachedFrom, WRITE } from "./call-graph";
import { sourceFiles, withoutEnding } from "./source-tree";

/** What keeps the way to a second node open (docs/scaling.md): who writes, and when. */

const REFRESH = "app/domain/access/access-token.server#freshAccessToken";
const READS = ["app/db/client.server#read", "app/db/client.server#prepared"];

const product = sourceFiles()
  .map(({ path }) => path)
  .filter((path) => path.startsWith("app/") && !/\.(test|fixture)\.tsx?$/.test(path));
const graph = callGraph(product);

/** Of a route's file, whatever answers a GET. */
const getsOf = (module: string) => [`${module}#loader`, `${module}#GET`];
const writesOnGet = (module: string) => reachedFrom(graph, getsOf(module), REFRESH).has(WRITE);

/** '/checkout/success' for 'app/routes/_site.checkout_.success'. */
function addressOf(module: string): string {
  const segments = module.replace("app/routes/", "").split(".");
  const shown = segments.filter((segment) => !/^[_(]/.test(segment));
  return `/${shown.map((segment) => segment.replace(/_$/, "")).join("/")}`;
}

it("what writes on GET stands in docs/scaling.md, all of it and nothing else", () => {
  const [, list = ""] = readFileSync("docs/scaling.md", "utf8").split(/^### What writes on GET$/m);
  const addresses = list.split(/^#/m)[0]?.matchAll(/^- `(\/\S+)`/gm) ?? [];

  const modules = product.map(withoutEnding).filter((path) => /^app\/(routes\/|root$)/.test(path));
  const writing = modules.filter(writesOnGet).map(addressOf);
  expect([...addresses].map(([, address]) => address).sort()).toEqual(writing.sort());
  expect(list).toContain("the refresh of an access token");
});

it("every GET that asks who is signed in may refresh a token, which writes", () => {
  expect(reachedFrom(graph, getsOf("app/root"))).toContain(REFRESH);
  expect(reachedFrom(graph, [REFRESH])).toContain(WRITE);
});

it("whoever has written reads what it wrote inside its transaction, on no other connection", () => {
  const writers = [...graph.keys()].filter((declaration) => graph.has(havingWritten(declaration)));
  expect(writers.length).toBeGreaterThan(10);
  const readers = writers.filter((declaration) => {
    const reached = reachedFrom(graph, [havingWritten(declaration)]);
    return READS.some((read) => reached.has(read));
  });
  expect(readers).toEqual([]);
});
