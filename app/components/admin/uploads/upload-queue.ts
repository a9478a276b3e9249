import {
  MAX_UPLOAD_BYTES,
  MEDIA_TYPES,
  type MediaType,
  mediaTypeOf,
  notTaken,
  TOO_LARGE,
} from "~/domain/media/media-type";

/** Uploads one file at a time: on a phone, two at once would each take twice as long. */

export type UploadState = "waiting" | "uploading" | "paused" | "done" | "failed";

export type QueuedFile = {
  id: number;
  name: string;
  size: number;
  state: UploadState;
  /** Bytes sent so far. */
  sent: number;
  /** Why it failed, in one line. */
  problem: string | null;
};

/** Sends a file and publishes it. @returns its path @throws an error whose message can be shown */
export type SendFile = (
  file: File,
  control: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<string>;

type Options = {
  send: SendFile;
  /** The most files that the queue takes. */
  most: number;
  /** The media types that the queue accepts; all by default. */
  types?: readonly MediaType[];
  /** Called when all uploads are over, with the paths of those that succeeded, in the order they were chosen. */
  onComplete: (objectPaths: string[]) => void;
};

export class UploadQueue {
  readonly #options: Options;
  readonly #own = new Map<number, { file: File; abort?: AbortController; objectPath?: string }>();
  readonly #listeners = new Set<() => void>();
  #files: readonly QueuedFile[] = [];
  #isStarted = false;
  #lastId = 0;
  /** How many more files can be uploaded and taken. */
  #room: number;

  constructor(options: Options) {
    this.#options = options;
    this.#room = options.most;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly files = (): readonly QueuedFile[] => this.#files;

  readonly fileOf = (id: number): File | undefined => this.#own.get(id)?.file;

  /** @returns a message for each file that wasn't added */
  add(files: Iterable<File>): string[] {
    const { types = MEDIA_TYPES, most } = this.#options;
    const full = `You can add up to ${most} ${most === 1 ? "file" : "files"}.`;
    const problems: string[] = [];
    for (const file of files) {
      const problem =
        (mediaTypeOf(file.type, types) === null &&
          notTaken(file.type, { types, name: file.name })) ||
        (file.size > MAX_UPLOAD_BYTES && TOO_LARGE) ||
        (file.size === 0 && "This file is empty.") ||
        (this.#files.length >= this.#room && full);
      if (problem) problems.push(`${file.name}: ${problem}`);
      else this.#take(file);
    }
    return problems;
  }

  start(): void {
    this.#isStarted = true;
    this.#next();
  }

  pause(id: number): void {
    this.#change(id, { state: "paused", sent: 0 });
    this.#stop(id);
  }

  /** Restarts from byte 0, because neither our server nor S3 accepts partial uploads. */
  resume(id: number): void {
    this.#change(id, { state: "waiting", sent: 0, problem: null });
    this.start();
  }

  remove(id: number): void {
    const own = this.#own.get(id);
    this.#own.delete(id);
    this.#show(this.#files.filter((file) => file.id !== id));
    own?.abort?.abort();
    this.#next();
  }

  /** Reports finished uploads and cancels the rest. */
  close(): void {
    this.#complete();
    this.cancel();
  }

  /** Cancels unfinished uploads. */
  cancel(): void {
    this.#isStarted = false;
    const running = [...this.#own.values()];
    this.#own.clear();
    this.#show([]);
    for (const { abort } of running) abort?.abort();
  }

  #take(file: File): void {
    this.#lastId += 1;
    const { name, size } = file;
    this.#own.set(this.#lastId, { file });
    const queued = {
      id: this.#lastId,
      name,
      size,
      state: "waiting",
      sent: 0,
      problem: null,
    } as const;
    this.#show([...this.#files, queued]);
  }

  #stop(id: number): void {
    this.#own.get(id)?.abort?.abort();
    this.#next();
  }

  #next(): void {
    if (!this.#isStarted || this.#isAny("uploading")) return;
    const waiting = this.#files.find(({ state }) => state === "waiting");
    if (waiting) void this.#send(waiting.id);
    else if (!this.#isAny("paused")) this.#complete();
  }

  async #send(id: number): Promise<void> {
    const own = this.#own.get(id);
    if (!own) return;
    const abort = new AbortController();
    own.abort = abort;
    this.#change(id, { state: "uploading", sent: 0, problem: null });
    const onProgress = (sent: number) => {
      if (!abort.signal.aborted) this.#change(id, { sent });
    };
    try {
      own.objectPath = await this.#options.send(own.file, { signal: abort.signal, onProgress });
      if (abort.signal.aborted) return;
      this.#change(id, { state: "done", sent: own.file.size });
    } catch (error) {
      // Pausing, removing, or canceling has already set the file's state.
      if (abort.signal.aborted) return;
      this.#change(id, { state: "failed", sent: 0, problem: (error as Error).message });
    }
    this.#next();
  }

  #complete(): void {
    this.#isStarted = false;
    const done = this.#files.filter(({ state }) => state === "done");
    const paths = done.map(({ id }) => this.#own.get(id)?.objectPath ?? "");
    for (const { id } of done) this.#own.delete(id);
    this.#room -= done.length;
    this.#show(this.#files.filter(({ state }) => state !== "done"));
    if (paths.length > 0) this.#options.onComplete(paths);
  }

  readonly #isAny = (wanted: UploadState) => this.#files.some(({ state }) => state === wanted);

  #change(id: number, change: Partial<QueuedFile>): void {
    this.#show(this.#files.map((file) => (file.id === id ? { ...file, ...change } : file)));
  }

  #show(files: readonly QueuedFile[]): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}
