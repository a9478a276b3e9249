import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

/**
 * Runs code on a file from a stranger in its own process. Only the sender waits for it, and it has no settings,
 * so no secrets. A worker thread isn't safe enough: at its memory limit, an array, a Map, or a string could
 * abort the whole server, and no limit covers what sharp allocates.
 */

/** The most characters logged of an uncaught exception. */
const MAX_ERROR = 2_000;

type Limits = {
  /** How long it may run before it's killed. */
  maxMs: number;
  /** The limit of the JavaScript heap. */
  maxHeapMb: number;
};

/** The programs. Outside the build, they're TypeScript files. */
const PROGRAMS = import.meta.programs
  ? { folder: import.meta.programs, ending: ".js", flags: [] }
  : { folder: new URL("../programs/", import.meta.url), ending: ".ts", flags: ["--import", "tsx"] };

/**
 * Runs a program on a file. Null if a limit ended it, or it crashed.
 * @param name a file of app/programs, whose answer has the type `Answer`
 * @param options anything that JSON can carry
 * @throws errors of the file's stream, and an error for an exception that the program didn't catch
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
    // Lets buffers be sent, as structured clone does.
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
  // Waits for the last message. Throws if the program can't be started.
  const [[code, signal]] = await Promise.all([once(child, "close"), send(file, child)]);
  if (signal) return null;
  const [answer] = answers;
  if (code === 0 && answer) return answer.result;
  throw new Error(`A program exited with code ${code}: ${(await errors).slice(0, MAX_ERROR)}`);
}

/**
 * Sends the file as fast as the program reads it. If the file breaks off, the program is ended, so that half a
 * file isn't taken for a whole one.
 */
async function send(file: Readable, child: ChildProcess): Promise<void> {
  if (!child.stdin) return;
  try {
    await pipeline(file, child.stdin);
  } catch (error) {
    // A killed program doesn't read its file to the end.
    if (ENDED.includes((error as NodeJS.ErrnoException).code ?? "")) return;
    child.kill("SIGKILL");
    throw error;
  }
}

const ENDED = ["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];
