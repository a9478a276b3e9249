// @ts-check
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/**
 * Stops this process, as by SIGTERM, when the npm that started it is gone. npm runs a script in a shell, and
 * passes its SIGTERM to that shell, which dies and tells nobody. Without this, the shop would stay open with
 * nobody to close it.
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

/**
 * The parents: the shell and npm. A process that loses its parent gets another one, so a change shows that one
 * died.
 */
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
