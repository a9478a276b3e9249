import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

type Args = LoaderFunctionArgs & ActionFunctionArgs;

const ORIGIN = "http://localhost:3000";

/** What Remix hands a loader or an action for a request to this path. */
export function args(
  path: string,
  init: RequestInit = {},
  params: Record<string, string> = {},
): Args {
  return { request: new Request(new URL(path, ORIGIN), init), params, context: {} };
}

/** The status and the one plain line of an answer of the API. */
export async function statusAndLine(answering: Response | Promise<Response>) {
  const answer = await answering;
  return { status: answer.status, line: await answer.text() };
}
