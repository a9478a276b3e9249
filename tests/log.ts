import { vi } from "vitest";
import type { Level } from "~/log.server";

export type LogLine = { level: Level; event: string; message?: string; [name: string]: unknown };

/** Keeps what is logged from here on from the terminal, until `vi.restoreAllMocks` or the returned one. */
export function captureLog() {
  const lines: LogLine[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((text) => {
      lines.push(JSON.parse(String(text)));
      return true;
    }),
  );
  return {
    /** All of it so far, in order. */
    lines,
    /** The messages of what went wrong so far. */
    errors: () => lines.filter(({ level }) => level === "error").map(({ message }) => message),
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
