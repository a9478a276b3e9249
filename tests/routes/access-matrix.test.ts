import { readFileSync, writeFileSync } from "node:fs";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";
import { endHelper } from "~/domain/access/helpers.server";
import { atWork, sharedTablet } from "../at-work";
import { OWNER } from "../factories";
import { openSession, ownProvider, signInAs } from "../identity";
import { args } from "./call";

/**
 * Who gets in where: each loader and each method of each action, called alone by each kind of caller. A new
 * route fails until it has its line in access-matrix.txt: `PLACE=1` writes the file, and a person reads it.
 */
const FILE = "tests/routes/access-matrix.txt";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type RouteModule = { loader?: Handler; action?: Handler };

const files = import.meta.glob<RouteModule>(
  ["../../app/routes/**/*.{ts,tsx}", "!../../app/routes/**/*.test.*"],
  { eager: true },
);
const handlers = Object.entries(files).flatMap(([path, module]) => {
  const route = path.replace(/^.*\/routes\//, "").replace(/(\/route)?\.tsx?$/, "");
  return METHODS.flatMap((method) => {
    const handler = method === "GET" ? module.loader : module.action;
    return handler ? [{ name: `${route} ${method}`, method, handler }] : [];
  });
});

const provider = ownProvider();
let visitor: Awaited<ReturnType<typeof signInAs>>;
let administrator: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  administrator = await signInAs("admin", provider.current);
  visitor = await signInAs("visitor", provider.current);
});

async function ended(): Promise<string> {
  const { id, cookie } = await atWork({ name: "Ana" });
  await endHelper(id, OWNER);
  return cookie;
}

/** In the order of what they may do. The owner comes last, since that call does what it says. */
const CALLERS = {
  anyone: async () => "",
  ended,
  visitor: () => openSession(visitor),
  /** With the cookie of a shared tablet that is locked. */
  tablet: async () => (await sharedTablet()).cookie,
  counter: async () => (await atWork({ name: "Mia" })).cookie,
  manager: async () => (await atWork({ name: "Leo", role: "manager" })).cookie,
  owner: () => openSession(administrator),
};
type Caller = keyof typeof CALLERS;

/** 'none' where the route doesn't have the method. */
async function answerTo({ name, handler, method }: (typeof handlers)[number], Cookie: string) {
  const body = method === "GET" ? undefined : "{}";
  const headers = { "Content-Type": "application/json", Cookie };
  const request = args("/anywhere", { method, headers, body });
  const call = async () => handler({ ...request, params: { id: "1", "*": "x" } });
  const answer = await call().catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) return "in";
  if (answer.status === 405) return "none";
  if (answer.headers.get("Location")?.startsWith("/auth/auth0?")) return "out";
  const isLock = answer.headers.get("Location") === "/help/tablet";
  if (isLock && !name.startsWith("help.")) return "out";
  const text = await answer.clone().text();
  const isDenied = answer.status === 403 && /administrators|owner|"denied"/.test(text);
  const isUnknown = answer.status === 401 && /sign in|session|shift/i.test(text);
  return isDenied || isUnknown ? "out" : "in";
}

const lines: string[] = [];

it.each(handlers)("$name lets in those that its line says", async (handler) => {
  const answers: [Caller, string][] = [];
  for (const caller of Object.keys(CALLERS) as Caller[]) {
    answers.push([caller, await answerTo(handler, await CALLERS[caller]())]);
  }
  if (answers.every(([, answer]) => answer === "none")) return;
  const letIn = answers.filter(([, answer]) => answer === "in").map(([caller]) => caller);
  const who = letIn.length === answers.length ? "everyone" : letIn.join(" ");
  lines.push(`${handler.name.padEnd(48)} ${who}`);
  expect(who).toMatch(/owner$|^everyone$/);
});

it("is what access-matrix.txt says: who gets in where", () => {
  const found = `${lines.sort().join("\n")}\n`;
  if (process.env.PLACE === "1") writeFileSync(FILE, found);
  expect(found).toBe(readFileSync(FILE, "utf8"));
});
