import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * One concern of the gate. It either answers the request itself, and then does not call `next`,
 * or calls `next` exactly once. It may change the request's headers and hook the response.
 */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Steps one after the other, as one step. */
export function composeMiddleware(steps: readonly Middleware[]): Middleware {
  return (request, response, next) => {
    const run = (index: number): void => {
      const step = steps[index];
      if (step) step(request, response, () => run(index + 1));
      else next();
    };
    run(0);
  };
}
