import { Readable } from "node:stream";
import { runProgram } from "~/services/isolated-program.server";
import { truckZone } from "../brand/truck-zone.server";
import { type Result, refusal } from "../result";
import { Turns } from "../turns.server";
import type { ReadFile } from "./read-file.server";
import type { ReadAt } from "./stops-file.server";

/** A calendar of 5 MB takes a second or two of a whole processor. */
const LIMITS = { maxMs: 20_000, maxHeapMb: 128 };

/** Each waiting file is in memory. */
const turns = new Turns({ maxWaiting: 3 });

const BUSY = refusal(
  "unavailable",
  "We're reading other files right now. Please try again in a moment.",
);
const TOO_MUCH = refusal(
  "invalid",
  "This file takes too long to read. Split it into smaller ones and try again.",
);

/** Reads a file in a process of its own, within limits of time and memory, so that no other request waits. */
export async function readUploadedFile(
  file: Uint8Array,
  limits = LIMITS,
): Promise<Result<ReadFile>> {
  if (turns.isFull()) return BUSY;
  const options: ReadAt = { now: Date.now(), zone: truckZone() };
  const read = () =>
    runProgram<Result<ReadFile>>("read-file", { file: Readable.from([file]), options, limits });
  return (await turns.run(read)) ?? TOO_MUCH;
}
