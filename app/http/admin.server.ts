import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type Administrator,
  gateProblem,
  judge,
  noteRefusal,
  requireAdministrator,
  requireAdministratorPage,
} from "./access.server";
import { api } from "./api.server";

/** A loader of the panel: guarded first, then told who asks. */
export function adminLoader<Data>(
  load: (args: LoaderFunctionArgs & { administrator: Administrator }) => Data,
) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<Data>> => {
    const administrator = await requireAdministratorPage(args.request);
    return await load({ ...args, administrator });
  };
}

/**
 * An action of the panel: guarded first. When the session ended in the middle of an edit, a page
 * with JavaScript is told so and keeps its form (components/session-ended.tsx); a plain post gets a
 * page that says how to keep it, since the browser's own 'back' still has it.
 */
export function adminAction<Data>(
  act: (args: ActionFunctionArgs & { administrator: Administrator }) => Data,
) {
  return async (args: ActionFunctionArgs) => {
    const judged = await judge(args.request);
    if (judged.standing === "administrator") {
      return await act({ ...args, administrator: judged.administrator });
    }
    await noteRefusal(args.request, judged);
    if (judged.standing !== "unauthenticated") {
      throw gateProblem(judged.standing === "not-administrator" ? "denied" : judged.standing);
    }
    if (wantsDocument(args.request)) throw gateProblem("session-ended");
    return json({ sessionEnded: true as const }, { status: 401 });
  };
}

/** A browser that loads a page says so; Remix's own calls take anything. */
function wantsDocument(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

type Handlers = Parameters<typeof api>[0];
type Method = keyof Handlers;
type GuardedHandler = (
  args: ActionFunctionArgs & { administrator: Administrator },
) => Promise<Response> | Response;

/**
 * A private path of the API. Methods in `open` need no sign-in.
 * @example const { loader, action } = adminApi({ POST: … }, { GET: … });
 */
export function adminApi(guarded: Partial<Record<Method, GuardedHandler>>, open: Handlers = {}) {
  const handlers: Handlers = { ...open };
  for (const [method, handler] of Object.entries(guarded)) {
    handlers[method as Method] = async (args) => {
      const administrator = await requireAdministrator(args.request);
      return handler({ ...args, administrator });
    };
  }
  return api(handlers);
}
