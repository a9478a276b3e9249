import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

/**
 * Runs code on a file that a stranger may have made, in a process of its own. Nobody waits for it but who
 * sent the file, and it has no settings, so no secrets. A worker thread would not do: its memory limit aborted
 * the whole server when an array, a Map, or a string outgrew it, and no limit covers what sharp allocates.
 */

/** Characters of an uncaught exception. */
const MAX_ERROR = 2_000;

type Limits = {
  /** How long it may run before it's killed. */
  maxMs: number;
  /** Limit of the JavaScript heap. */
  maxHeapMb: number;
};

/** Outside the build they're TypeScript. */
const PROGRAMS = import.meta.programs
  ? { folder: import.meta.programs, ending: ".js", flags: [] }
  : { folder: new URL("../programs/", import.meta.url), ending: ".ts", flags: ["--import", "tsx"] };

/**
 * Null if the program was ended by a limit, or crashed.
 * @param name a file of app/programs, whose answer has the type `Answer`
 * @param options what JSON can carry
 * @throws what the file's stream throws, and an error for a defect: an exception that the program didn't catch
 */
export async function runProgram<Answer>(
  name: "read-file" | "encode-picture" | "draw-week",
  { file, options, limits }: { file: Readable; options: object; limits: Limits },
): Promise<Answer | null> {
  const { folder, ending, flags } = PROGRAMS;
  const path = fileURLToPath(new URL(`${name}${ending}`, folder));
  const child = fork(path, [JSON.stringify(options)], {
    execArgv: [...flags, `--max-old-space-size=${limits.maxHeapMb}`],
    env: { NODE_ENV: "production" },
    // Keeps buffers, as structured clone does.
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"],
    timeout: limits.maxMs,
    killSignal: "SIGKILL",
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  try {
    return await answerOf<Answer>(child, file);
  } finally {
    process.removeListener("exit", killWithUs);
  }
}

async function answerOf<Answer>(child: ChildProcess, file: Readable): Promise<Answer | null> {
  const answers: { result: Answer }[] = [];
  child.on("message", (message: { result: Answer }) => void answers.push(message));
  const errors = child.stderr ? text(child.stderr) : "";
  // After the last message. Throws if the program can't be started.
  const [[code, signal]] = await Promise.all([once(child, "close"), send(file, child)]);
  if (signal) return null;
  const [answer] = answers;
  if (code === 0 && answer) return answer.result;
  throw new Error(`A program exited with code ${code}: ${(await errors).slice(0, MAX_ERROR)}`);
}

/**
 * Sends the file as fast as the program reads it. If it breaks off, the program is ended, so that half a file isn't
 * judged as a whole one.
 */
async function send(file: Readable, child: ChildProcess): Promise<void> {
  if (!child.stdin) return;
  try {
    await pipeline(file, child.stdin);
  } catch (error) {
    // A program that's killed doesn't read its file to the end.
    if (ENDED.includes((error as NodeJS.ErrnoException).code ?? "")) return;
    child.kill("SIGKILL");
    throw error;
  }
}

const ENDED = ["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];
