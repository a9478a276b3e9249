import { Readable } from "node:stream";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { storePostedPicture } from "~/domain/media/posted-file.server";
import { firstMessage, type Result, refusal } from "~/domain/result";
import { SerialQueue } from "~/domain/serial-queue.server";
import { runProgram } from "~/services/isolated-program.server";
import { type ChosenImage, withImages } from "./images";
import { MAX_IMAGES } from "./import";
import { checkImport } from "./imports.server";
import { contentOf, type ReadFile } from "./read-file.server";
import type { ReadAt } from "./stops-file.server";

type Body = AsyncIterable<Uint8Array>;

const NONE = refusal("invalid", "Choose a file");
const SECOND = refusal("invalid", "Choose one file at a time.");
const NO_PRODUCTS = refusal("invalid", "Images go with products. This file has none.", "images");
const TOO_MANY = `You can choose up to ${MAX_IMAGES} images at a time. Import again to add more`;

/** The upload of one form: a file, and the images that go with it. */
export class ChosenFiles {
  readonly #actor: Actor;
  readonly #images: ChosenImage[] = [];
  #file: Result<ReadFile> | undefined;

  constructor(actor: Actor) {
    this.#actor = actor;
  }

  async takeFile(bytes: Uint8Array): Promise<Result<ReadFile>> {
    if (this.#file) return SECOND;
    const read = await readUploadedFile(bytes);
    this.#file = read;
    return read;
  }

  /** Stores an image. A bad one doesn't stop the import: the list says why it was left out. */
  async takeImage(name: string, body: Body): Promise<void> {
    // The file was refused, so its images aren't needed.
    if (this.#file?.ok === false) return;
    const image = this.#images.length < MAX_IMAGES ? await this.#store(body) : { why: TOO_MANY };
    this.#images.push({ name, ...image });
  }

  async #store(body: Body): Promise<Omit<ChosenImage, "name">> {
    const stored = await storePostedPicture(body, this.#actor.sub);
    return stored.ok ? { path: stored.objectPath } : { why: firstMessage(stored) };
  }

  async check(): Promise<Result> {
    if (!this.#file?.ok) return NONE;
    const { kind, content } = this.#file;
    if (this.#images.length === 0) return checkImport({ kind, content }, this.#actor);
    if (kind === "stops" || kind === "subscribers") return NO_PRODUCTS;
    const rows = withImages(JSON.parse(content), this.#images);
    const all = contentOf(kind, rows);
    return all.ok ? checkImport(all, this.#actor) : all;
  }
}

/** A calendar of 5 MB takes a second or two of a whole processor. */
const LIMITS = { maxMs: 20_000, maxHeapMb: 128 };

/** Few files wait their turn, since each is in memory. */
const turns = new SerialQueue({ maxWaiting: 3 });

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
