import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort, onFreePort } from "./ports";

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  return server;
}

test("whoever's port is taken before it listens starts on another", async () => {
  const tried: number[] = [];
  const server = await onFreePort(async (port) => {
    tried.push(port);
    if (tried.length === 1) await listen(port);
    return listen(port);
  });
  expect(tried).toHaveLength(2);
  expect(server.address()).toMatchObject({ port: tried[1] });
});

test("a start that finds every port taken ends with its error", async () => {
  let attempts = 0;
  const start = onFreePort(async (port) => {
    attempts += 1;
    await listen(port);
    return listen(port);
  });
  await expect(start).rejects.toThrow("EADDRINUSE");
  expect(attempts).toBe(5);
});

test("a start that fails for another reason is not tried again", async () => {
  let attempts = 0;
  const start = onFreePort(async () => {
    attempts += 1;
    throw new Error("no settings");
  });
  await expect(start).rejects.toThrow("no settings");
  expect(attempts).toBe(1);
});

test("nobody is given a port twice, though nothing listens on it", async () => {
  // Of this process alone: each is kept until it ends.
  const from = 32_000 + (process.pid % 180) * 4;
  const range = { from, to: from + 4 };
  const given = await Promise.all([1, 2, 3].map(() => freePort(range)));
  expect(new Set(given).size).toBe(3);
});
