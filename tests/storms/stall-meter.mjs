/**
 * Loaded into a server (`--import`): writes a line each time its thread computes for over 100 ms before it looks
 * at its sockets again. It counts the thread's own processor time, so a busy machine makes no stalls.
 */
const LONG_MS = 100;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const ms = Math.round((user + system) / 1_000);
  if (ms > LONG_MS) process.stdout.write(`${JSON.stringify({ event: "stall", ms })}\n`);
}, 10).unref();
