import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { buffer } from "node:stream/consumers";

/**
 * The child's half of services/isolated-program.server.ts. It reads the file from standard input, sends the
 * answer to the server, and exits.
 */
export async function answer<Options>(
  read: (file: Buffer, options: Options) => unknown,
): Promise<void> {
  // Requests come first where there is one processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  endFirstIfMemoryRunsOut();
  const options: Options = JSON.parse(process.argv[2] ?? "");
  const result = await read(await buffer(process.stdin), options);
  process.send?.({ result }, () => process.disconnect());
}

/** Linux ends the process with the highest score, which would otherwise be the server. */
function endFirstIfMemoryRunsOut(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // macOS has no such file.
  }
}
