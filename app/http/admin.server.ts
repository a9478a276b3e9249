import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  type Administrator,
  authorize,
  gateProblem,
  noteRefusal,
  requireAdministrator,
  requireAdministratorPage,
} from "./access.server";
import { api } from "./api.server";

/** A loader of the panel: guarded first, then told who asks. */
export function adminLoader<Data>(
  load: (args: LoaderFunctionArgs & { administrator: Administrator }) => Data,
) {
  return (args: LoaderFunctionArgs): Promise<Awaited<Data>> =>
    keptNowhere(async (): Promise<Awaited<Data>> => {
      if (isRefused(args.context)) throw gateProblem("session-ended");
      const administrator = await requireAdministratorPage(args.request);
      return await load({ ...args, administrator });
    });
}

/**
 * An action of the panel: guarded first. When the session ended in the middle of an edit, a page
 * with JavaScript is told so and keeps its form (components/admin/session-ended.tsx); a plain post gets a
 * page that says how to keep it, since the browser's own 'back' still has it.
 */
export function adminAction<Data>(
  act: (args: ActionFunctionArgs & { administrator: Administrator }) => Data,
) {
  return (args: ActionFunctionArgs) =>
    keptNowhere(async () => {
      const judged = await authorize(args.request);
      if (judged.standing === "administrator") {
        return await act({ ...args, administrator: judged.administrator });
      }
      await noteRefusal(args.request, judged);
      if (judged.standing !== "unauthenticated") {
        throw gateProblem(judged.standing === "not-administrator" ? "denied" : judged.standing);
      }
      refuse(args.context);
      if (wantsDocument(args.request)) throw gateProblem("session-ended");
      return json({ sessionEnded: true as const }, { status: 401 });
    });
}

/** A browser that loads a page says so; Remix's own calls take anything. */
function wantsDocument(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

/**
 * After a post that is no call of Remix's own the page is drawn, for which every loader is asked with
 * the post's own context. One that finds nobody signed in would lead away to the sign-in: a page
 * that says what happened to the post is the answer, with the post's status.
 */
const refusedPosts = new WeakSet<AppLoadContext>();
const refuse = (context: AppLoadContext) => refusedPosts.add(context);
const isRefused = (context: AppLoadContext) => refusedPosts.has(context);

type Handlers = Parameters<typeof api>[0];
type Method = keyof Handlers;

/** Answers a request of an administrator. */
export type GuardedHandler = (
  args: ActionFunctionArgs & { administrator: Administrator },
) => Promise<Response> | Response;

/**
 * A private path of the API. Methods in `open` need no sign-in.
 * @example const { loader, action } = adminApi({ POST: … }, { GET: … });
 */
export function adminApi(guarded: Partial<Record<Method, GuardedHandler>>, open: Handlers = {}) {
  const handlers: Handlers = { ...open };
  for (const [method, handler] of Object.entries(guarded)) {
    handlers[method as Method] = (args) =>
      keptNowhere(async () => {
        const administrator = await requireAdministrator(args.request);
        return handler({ ...args, administrator });
      });
  }
  return api(handlers);
}

/**
 * What stood behind a guard is kept by no cache, not even on the disk of whoever may see it; nor is
 * the refusal, which would outlast the sign-in.
 */
async function keptNowhere<Answer>(give: () => Promise<Answer>): Promise<Answer> {
  try {
    return unkept(await give());
  } catch (thrown) {
    throw unkept(thrown);
  }
}

/** Sees to it that no cache keeps an answer. */
export function unkept<Answer>(answer: Answer): Answer {
  if (answer instanceof Response) answer.headers.set("Cache-Control", "no-store");
  return answer;
}
