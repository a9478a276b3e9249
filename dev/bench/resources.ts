import { spawnSync } from "node:child_process";

/** What the system says of a running process. */
function ask(pid: number, what: "rss" | "time"): string {
  return spawnSync("ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  return Number(ask(pid, "rss")) / 1024;
}

/** Processor time since its start, in whole seconds. */
export function processorSeconds(pid: number): number {
  // '00:01:12', and '1-00:01:12' after a day.
  const [seconds = 0, minutes = 0, hours = 0] = ask(pid, "time")
    .split(/[:-]/)
    .reverse()
    .map(Number);
  return seconds + 60 * (minutes + 60 * hours);
}
