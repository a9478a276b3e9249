import { readFileSync } from "node:fs";

/**
 * Reads Linux's data about a process. It's in /proc, since a bare system has no `ps`.
 * @throws an error on other systems, or if the process is over
 */
function ask(pid: number, file: "status" | "stat"): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(ask(pid, "status")) ?? [];
  if (!kilobytes) throw new Error(`Process ${pid} has no memory left: it's over.`);
  return Number(kilobytes) / 1024;
}

/** Ticks per second. On Linux, Node counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** A process's processor time since its start, in seconds. */
export function processorSeconds(pid: number): number {
  // The process's name before this is in parentheses and can contain spaces.
  const fields = ask(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  const [inUserMode, inKernel] = [fields[11], fields[12]].map(Number);
  return ((inUserMode ?? 0) + (inKernel ?? 0)) / TICKS_A_SECOND;
}
