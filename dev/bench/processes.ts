import { setTimeout as after } from "node:timers/promises";
import { fetchAnswer } from "./answers";
import { load, median } from "./load";
import type { Plan } from "./plan";
import { type Table, whole } from "./report";
import { residentMb } from "./resources";
import { type Running, startBare, startMinimal, startOurs } from "./servers";

/** How long a process rests before its idle memory is read. */
const REST_MS = 2_000;

/** Measures how soon each server responds after its start, and its memory, idle and under load. */
export async function processes({ starts, memorySeconds }: Plan): Promise<Table> {
  const shop = await startOurs();
  const home = await fetchAnswer(shop.origin, { "accept-encoding": "identity" });
  await shop.stop();
  const servers: [name: string, start: () => Promise<Running>][] = [
    ["bare server, home's bytes", () => startBare(new Map([["/ identity", home]]))],
    ["minimal Remix page", () => startMinimal(home.body.length)],
    ["this shop", startOurs],
  ];
  const rows: string[][] = [];
  for (const [name, start] of servers) {
    rows.push([name, ...(await figuresOf(start, starts, memorySeconds)).map(whole)]);
    console.log(`   processes: ${name}`);
  }
  return {
    title: "Start and memory",
    about: `Milliseconds from the start of the process to its first answer, and resident memory in MB: after that answer, and after ${memorySeconds} s at 50 connections. With the image's own flags for Node.`,
    head: ["", "start, ms", "idle, MB", "loaded, MB"],
    rows,
  };
}

async function figuresOf(
  start: () => Promise<Running>,
  starts: number,
  seconds: number,
): Promise<number[]> {
  let server = await start();
  const times = [server.startMs];
  while (times.length < starts) {
    await server.stop();
    server = await start();
    times.push(server.startMs);
  }
  await after(REST_MS);
  const idle = residentMb(server.pid);
  const headers = { "accept-encoding": "identity" };
  await load({ url: `${server.origin}/`, headers, connections: 50, seconds });
  const loaded = residentMb(server.pid);
  await server.stop();
  return [median(times), idle, loaded];
}
