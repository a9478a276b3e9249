// @ts-check
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/**
 * Has this process stop, as by SIGTERM, when the npm that started it is gone. npm runs a script in
 * a shell and hands its own SIGTERM to that shell, which dies of it and tells nobody: without this
 * the shop would stay open with no one to close it.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === started) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The shell and npm. Whoever loses its parent gets another one, so a change tells that one died. */
function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined; // Only Linux tells; elsewhere the shell's own death must do.
  }
}
