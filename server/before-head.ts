import type { ServerResponse } from "node:http";

/** Calls `hook` with the status right before the head of the response is written. */
export function beforeHead(response: ServerResponse, hook: (status: number) => void): void {
  const writeHead = response.writeHead;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    hook(status);
    return Reflect.apply(writeHead, response, [status, ...rest]);
  };
}
