import { vi } from "vitest";
import type { Level } from "~/log.server";

export type LogLine = { level: Level; event: string; message?: string; [name: string]: unknown };

/** Captures the log instead of printing it, until `restore` or `vi.restoreAllMocks`. */
export function captureLog() {
  const lines: LogLine[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((text) => {
      lines.push(JSON.parse(String(text)));
      return true;
    }),
  );
  return {
    /** All lines so far, in order. */
    lines,
    /** The messages of all errors so far. */
    errors: () => lines.filter(({ level }) => level === "error").map(({ message }) => message),
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
