import type { ServerProcess } from "./server-process";

type Stoppable = { server: Pick<ServerProcess, "ended">; stop: () => Promise<void> };

/**
 * Keeps a shop open until someone stops it (exit code 0), or its server ends by itself. Then everything else
 * stops too, and the reason is printed (exit code 1).
 */
export async function runUntilStopped({ server, stop }: Stoppable): Promise<never> {
  const asked = new Promise<null>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => resolve(null));
    }
  });
  const reason = await Promise.race([asked, server.ended]);
  await stop();
  if (reason === null) process.exit(0);
  console.error(`The server ${reason}. Stopped everything.`);
  process.exit(1);
}

/** Runs a program. If it throws, the message is printed without a stack, and the exit code is 1. */
export async function program(main: () => Promise<never>): Promise<never> {
  try {
    return await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
