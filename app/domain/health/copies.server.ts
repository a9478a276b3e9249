import { sql } from "drizzle-orm";
import { isDatabaseFailure, read, write } from "~/db/client.server";
import { isTakenOver, setTakenOver } from "~/db/taken-over.server";
import { clearAlert, endAlertsOf, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { runAndLogErrors, runEvery, type StopJob } from "~/domain/scheduler.server";
import { copySettings, env, type ObjectStoreSettings, objectStoreSettings } from "~/env.server";
import { log } from "~/log.server";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import {
  type CopyBucket,
  folderOf,
  hasOtherTurn,
  hasSnapshot,
  nameOwnCopy,
  openBucket,
  readTurn,
  saveTurn,
  takeTurn,
  UPLOADS,
} from "../../../server/copy-bucket.mjs";
import { copyUploads, fetchUploads } from "./copied-uploads.server";
import { type Drill, hasFailed, isDrillDue, lastDrill, runDrill } from "./copy-drill.server";
import { lastUpload } from "./litestream.server";

/** Watches the shop's copy in the bucket: whose turn it is, the uploads, the copy's age, and the drill. */

const ROUND_EVERY_MS = 60_000;
/**
 * How often to look until a restore would find this turn's copy. Before that, losing this machine would lose
 * everything since the turn began.
 */
const SOON_MS = 5_000;
/** How long one round of uploads goes on. After a restore there can be thousands to fetch, and new ones to copy. */
const UPLOADS_MS = 50_000;
/** How long Litestream keeps the history of a turn (litestream.yml). */
const FORMER_KEPT_MS = 14 * 24 * 3_600_000;
/** How old a copy may be. After an outage, Litestream may wait this long before it tries again. */
const BEHIND_AFTER_MS = 5 * 60_000;
/** How many positions are kept, one per round. They must reach back to when a copy counts as behind. */
const POSITIONS_KEPT = 10;

class CopyWatch {
  readonly #bucket: CopyBucket;
  readonly #dataDir: string;
  /** Uploads known to be in the bucket; null before the first look. */
  #copied: Set<string> | null = null;
  /** The shop's commit positions in the last minutes, oldest first. */
  #positions: { at: number; position: number }[] = [];
  #savedPosition: number | undefined;
  /** When the marker last named this turn, and when a round of uploads last went well. */
  #markedAt: Date;
  #uploadsAt: Date;
  readonly #startedAt: Date;
  #roundAt: Date;
  /** True if a restore would find this turn's copy. */
  #isNamed = false;
  /** The time of the newest change in the bucket; null if there's none. */
  copiedAt: Date | null = null;

  constructor(bucket: CopyBucket, dataDir: string, now: Date) {
    this.#bucket = bucket;
    this.#dataDir = dataDir;
    this.#startedAt = now;
    this.#roundAt = now;
    this.#markedAt = now;
    this.#uploadsAt = now;
  }

  /**
   * A round is due a minute after the last one, also if the clock was set back, or at once while a restore wouldn't find
   * the copy.
   */
  isDue(now: Date): boolean {
    const sinceRound = Math.abs(now.getTime() - this.#roundAt.getTime());
    return !this.#isNamed || sinceRound >= ROUND_EVERY_MS;
  }

  /** Looks whose turn it is, and how old the copy is. */
  async round(now: Date): Promise<void> {
    this.#roundAt = now;
    await runAndLogErrors("copy-turn", () => atBucket(() => this.#lookAtTurn(now)));
    if (isTakenOver()) return;
    const uploadedAt = await lastUpload(this.#dataDir);
    if (uploadedAt) this.copiedAt = earliest(uploadedAt, now);
    const since = earliest(this.copiedAt ?? this.#startedAt, this.#markedAt, this.#uploadsAt);
    await setAlert("copy", now.getTime() - since.getTime() > BEHIND_AFTER_MS);
  }

  /** Copies new uploads, and after a restore fetches the rest. That can take many minutes. */
  async uploadsRound(now: Date): Promise<void> {
    if (isTakenOver()) return;
    await runAndLogErrors("copy-uploads", () => atBucket(() => this.#copyUploads(now)));
  }

  /** Runs a drill if one is due. It fails if the copy lacks changes from minutes ago. */
  async drillIfDue(now: Date): Promise<void> {
    if (isTakenOver() || !this.#isNamed || !isDrillDue(now)) return;
    const before = now.getTime() - BEHIND_AFTER_MS;
    const least = this.#positions.findLast(({ at }) => at <= before)?.position;
    const drill = await runDrill(least);
    // A drill without room says nothing about the copy.
    if (!drill || (hasFailed(drill) && drill.lacksRoom)) return;
    await setAlert("drill", hasFailed(drill));
    if (!hasFailed(drill))
      await runAndLogErrors("copy-former", () => atBucket(() => this.forget(now)));
  }

  /** Deletes copies of earlier turns once they're older than the history that Litestream keeps. */
  async forget(now: Date): Promise<void> {
    const found = await this.#bucket.readWriter();
    if (!found || found.writer.path === null) return;
    const isOld = ({ until }: { until: string }) =>
      now.getTime() - new Date(until).getTime() > FORMER_KEPT_MS;
    const { former } = found.writer;
    const old = former.filter(isOld);
    if (old.length === 0) return;
    for (const { path } of old) await this.#bucket.deleteTurn(path);
    const kept = former.filter((each) => !isOld(each));
    await this.#bucket.saveWriter({ ...found.writer, former: kept }, found);
  }

  async #lookAtTurn(now: Date): Promise<void> {
    const own = readTurn(this.#dataDir);
    if (!own) throw new Error("The shop was started without entrypoint.sh, so nothing copies it.");
    const position = this.#notePosition(now);
    const found = await this.#bucket.readWriter();
    if (found && hasOtherTurn(found.writer, own)) return stopWriting(found.writer);
    if (found === null && own.isTaken) throw new Error("The marker is gone from the bucket.");
    if (found?.writer.id !== own.id) {
      // The bucket didn't respond when the shop started.
      await takeTurn(this.#bucket, own, found, this.#dataDir);
      return;
    }
    if (!own.isTaken) saveTurn(this.#dataDir, { ...own, isTaken: true });
    this.#isNamed = found.writer.path === folderOf(own);
    if (!this.#isNamed && (await hasSnapshot(this.#bucket, own))) {
      await nameOwnCopy(this.#bucket, own, found);
      this.#isNamed = true;
    }
    if (position !== this.#savedPosition) {
      await this.#bucket.savePosition({ id: own.id, position });
      this.#savedPosition = position;
    }
    this.#markedAt = now;
  }

  #notePosition(now: Date): number {
    const position = readCommitPosition();
    this.#positions.push({ at: now.getTime(), position });
    this.#positions = this.#positions.slice(-POSITIONS_KEPT);
    return position;
  }

  async #copyUploads(now: Date): Promise<void> {
    // If uploads have their own bucket, they aren't on this disk.
    if (objectStoreSettings() === null) {
      this.#copied ??= await this.#namesInBucket();
      const where = [this.#bucket, this.#dataDir, this.#copied, Date.now() + UPLOADS_MS] as const;
      const isCopied = await copyUploads(...where);
      if (isCopied && readTurn(this.#dataDir)?.lacksUploads && (await fetchUploads(...where))) {
        const own = readTurn(this.#dataDir);
        if (own) saveTurn(this.#dataDir, { ...own, lacksUploads: false });
      }
    }
    this.#uploadsAt = now;
  }

  async #namesInBucket(): Promise<Set<string>> {
    const keys = await this.#bucket.list(UPLOADS);
    return new Set(keys.map((key) => key.slice(UPLOADS.length)));
  }
}

function stopWriting({ machine, since }: { machine: string; since: string }): void {
  if (isTakenOver()) return;
  setTakenOver(true);
  log.alert("another-machine-took-over", {
    message: `Nothing is saved here anymore: ${machine} took over at ${since}`,
  });
}

/** How many commits the shop's database has had (docs/scaling.md). */
export function readCommitPosition(): number {
  return read().get<{ user_version: number }>(sql`PRAGMA user_version`).user_version;
}

const earliest = (...instants: Date[]) => new Date(Math.min(...instants.map(Number)));

/** Treats failures as a bucket that may come back, unless the shop's own database failed. */
async function atBucket(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isDatabaseFailure(error) ? error : new ObjectStoreUnavailable(error);
  }
}

/** Writes only if the alert must change. */
async function setAlert(subject: "copy" | "drill", isWrong: boolean): Promise<void> {
  const isKnown = listAlerts("copy_behind").some((alert) => alert.subject === subject);
  if (isKnown === isWrong) return;
  await write((tx) => {
    if (isWrong) raiseAlert(tx, { kind: "copy_behind", subject });
    else clearAlert(tx, "copy_behind", subject);
  });
}

const holder = globalThis as { ujicartCopies?: CopyWatch };

export type Copy = { copiedAt: Date | null; drill: Drill | null };

/** The state of the copy. Null if no bucket is set up. */
export function readCopy(): Copy | null {
  if (!copySettings()) return null;
  return { copiedAt: holder.ujicartCopies?.copiedAt ?? null, drill: lastDrill() };
}

/** @param now the start. A copy that never succeeds counts as behind from then on */
export function openCopyWatch(
  now = new Date(),
  settings: ObjectStoreSettings | null = copySettings(),
): CopyWatch | null {
  if (!settings) return null;
  holder.ujicartCopies = new CopyWatch(openBucket(settings), env().DATA_DIR, now);
  return holder.ujicartCopies;
}

async function roundIfDue(watch: CopyWatch): Promise<void> {
  const now = new Date();
  if (watch.isDue(now)) await watch.round(now);
}

/** Starts the watch. Uploads and the drill have their own rounds, so a turn is named within seconds. */
export function startCopyWatch(): StopJob {
  const watch = openCopyWatch();
  if (!watch) {
    void runAndLogErrors("copy-off", () => endAlertsOf("copy_behind"));
    return async () => {};
  }
  const stops = [
    runEvery("copy-watch", () => roundIfDue(watch), { everyMs: SOON_MS }),
    runEvery("copy-uploads", () => watch.uploadsRound(new Date()), { everyMs: ROUND_EVERY_MS }),
    runEvery("copy-drill", () => watch.drillIfDue(new Date()), { everyMs: ROUND_EVERY_MS }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
