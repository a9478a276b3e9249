import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { Actor } from "~/domain/access/actor";
import type { Right } from "~/domain/access/roles";
import {
  type AccessDecision,
  accessProblem,
  decideAccess,
  logRefusal,
  problemOf,
  requireRight,
  requireRightOnPage,
} from "./access.server";
import { api } from "./api.server";
import { hasEndedSession } from "./session.server";

/** @param right the right that a helper's role must have. By default, only an administrator gets in */
export function adminLoader<Data>(
  load: (args: LoaderFunctionArgs & { actor: Actor }) => Data,
  right?: Right,
) {
  return (args: LoaderFunctionArgs): Promise<Awaited<Data>> =>
    answeredNoStore(async (): Promise<Awaited<Data>> => {
      if (isRefused(args.context)) throw accessProblem("session-ended");
      const actor = await requireRightOnPage(args.request, right);
      return await load({ ...args, actor });
    });
}

/**
 * An action for administrators, and for helpers whose role has the right. If the session or the shift has ended, a page
 * with JavaScript keeps its form (components/admin/frame/session-ended.ts). A plain post gets a page that explains
 * it, and the browser's Back button returns to the form.
 */
export function adminAction<Data>(
  act: (args: ActionFunctionArgs & { actor: Actor }) => Data,
  right: Right = "administer",
) {
  return (args: ActionFunctionArgs) =>
    answeredNoStore(async () => {
      const judged = await decideAccess(args.request, right);
      if (judged.access === "let-in") return await act({ ...args, actor: judged.actor });
      await logRefusal(args.request, judged);
      const ended = await findEnded(args.request, judged);
      if (!ended) throw accessProblem(problemOf(judged.access));
      if (ended === "session-ended") markRefused(args.context);
      if (wantsDocument(args.request)) throw accessProblem(ended);
      return json({ sessionEnded: true as const }, { status: 401 });
    });
}

/**
 * Says whether the session or the shift has ended since the page was loaded; null if neither has. An owner's browser can have a helper's shift too, open
 * or over: on a shared tablet, or after trying a code.
 */
async function findEnded(
  request: Request,
  { access }: AccessDecision,
): Promise<"session-ended" | "shift-over" | null> {
  if (access === "unauthenticated") return "session-ended";
  if (access !== "shift-over" && access !== "owner-only") return null;
  if (await hasEndedSession(request)) return "session-ended";
  return access === "shift-over" ? "shift-over" : null;
}

/** True if a browser is loading a page. Remix's own requests accept anything. */
export function wantsDocument(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

/** Plain posts that were refused. Their loaders would redirect to the sign-in, so a page says what happened. */
const refusedPosts = new WeakSet<AppLoadContext>();
const markRefused = (context: AppLoadContext) => refusedPosts.add(context);
const isRefused = (context: AppLoadContext) => refusedPosts.has(context);

type Handlers = Parameters<typeof api>[0];
type Method = keyof Handlers;

export type GuardedHandler = (
  args: ActionFunctionArgs & { actor: Actor },
) => Promise<Response> | Response;

/**
 * @param options.everyone the methods that need no sign-in
 * @param options.right the right that a helper's role must have. By default, only an administrator gets in
 */
export function adminApi(
  guarded: Partial<Record<Method, GuardedHandler>>,
  { everyone, right }: { everyone?: Handlers; right?: Right } = {},
) {
  const handlers: Handlers = { ...everyone };
  for (const [method, handler] of Object.entries(guarded)) {
    handlers[method as Method] = (args) =>
      answeredNoStore(async () => {
        const actor = await requireRight(args.request, right);
        return handler({ ...args, actor });
      });
  }
  return api(handlers);
}

/** Adds no-store to a response or a refusal, so that neither stays on the reader's disk. */
export async function answeredNoStore<Answer>(give: () => Promise<Answer>): Promise<Answer> {
  try {
    return noStore(await give());
  } catch (thrown) {
    throw noStore(thrown);
  }
}

export function noStore<Answer>(answer: Answer): Answer {
  if (answer instanceof Response) answer.headers.set("Cache-Control", "no-store");
  return answer;
}
