import type { IncomingMessage, ServerResponse } from "node:http";

/** Handles a request: responds itself, or calls `next` exactly once. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

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
