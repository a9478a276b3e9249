// @ts-check
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { flush } from "./copy-files.mjs";

/**
 * The bucket that has the copy of the shop, and which machine writes there. Plain JavaScript: the programs that
 * run before and beside the shop have no TypeScript tools.
 *
 * `shop/writer.json` is the marker: it says whose turn it is, and which folder has the newest restorable copy.
 * A turn is a number and an ID, and has a folder of its own, so two machines never write to one folder.
 */

const FOLDER = "shop/";
const MARKER = `${FOLDER}writer.json`;
const POSITION = `${FOLDER}position.json`;
export const UPLOADS = `${FOLDER}media/`;

/** The time limit for a small object, in milliseconds. Fly begins its health checks after 10 seconds. */
const REQUEST_TIMEOUT_MS = 3_000;
/** The time limit for an upload of up to 50 MB, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** @typedef {{ endpoint: string, region: string, accessKeyId: string, secretAccessKey: string, bucket: string }} BucketSettings */

/**
 * @typedef {object} Writer what the marker says
 * @property {number} turn
 * @property {string} id
 * @property {string} machine
 * @property {string} since when the turn began
 * @property {string | null} path the folder to restore from; null until the first copy is whole
 * @property {{ path: string, until: string }[]} former folders of earlier turns, and when each was replaced
 */

/** @typedef {{ writer: Writer, etag: string | null }} FoundWriter */

/**
 * @typedef {object} Turn the turn of this disk
 * @property {number} turn 0 if the disk never had one
 * @property {string} id
 * @property {boolean} isTaken whether the marker in the bucket names this turn
 * @property {number} migrations how many migrations the program had that took the turn
 * @property {boolean} [isRestored] whether the database was replaced since
 * @property {boolean} [lacksUploads] whether uploads still have to be fetched from the bucket
 */

/** Another machine took the turn. */
export class TurnTaken extends Error {}

/** @typedef {ReturnType<typeof openBucket>} CopyBucket */

/** @param {BucketSettings} settings */
export function openBucket({ endpoint, region, accessKeyId, secretAccessKey, bucket }) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region, retries: 1 });
  const root = `${endpoint.replace(/\/$/, "")}/${bucket}`;

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @param {number} [patience] in milliseconds
   */
  const ask = (path, init = {}, patience = REQUEST_TIMEOUT_MS) =>
    client.fetch(`${root}${path}`, { ...init, signal: AbortSignal.timeout(patience) });

  /** @param {Response} answer @param {string} what */
  async function refuse(answer, what) {
    await answer.body?.cancel();
    return new Error(`The bucket answered ${what} with ${answer.status}.`);
  }

  /**
   * Null only if the bucket is there and the object isn't: a bucket with another name also answers 404.
   * @param {string} key
   */
  async function readJson(key) {
    const answer = await ask(`/${key}`);
    if (answer.ok) return { value: await answer.json(), etag: answer.headers.get("ETag") };
    if (answer.status !== 404) throw await refuse(answer, `GET ${key}`);
    if ((await answer.text()).includes("NoSuchBucket")) {
      throw new Error(`There is no bucket named ${bucket}.`);
    }
    return null;
  }

  /** @param {string} key @param {RequestInit} init @param {number} [patience] */
  async function save(key, init, patience) {
    const answer = await ask(`/${key}`, { ...init, method: "PUT" }, patience);
    if (!answer.ok) throw await refuse(answer, `PUT ${key}`);
    await answer.body?.cancel();
  }

  /** @returns {Promise<FoundWriter | null>} null if nobody has ever copied here */
  async function readWriter() {
    const found = await readJson(MARKER);
    if (found === null) return null;
    if (!Number.isInteger(found.value?.turn) || typeof found.value.id !== "string") {
      throw new Error(`${MARKER} in the bucket is damaged.`);
    }
    return { writer: found.value, etag: found.etag };
  }

  return {
    readWriter,

    /**
     * Replaces the marker, if it's still the one that was found. Stores without conditions accept it anyway;
     * then the next look at the marker tells who lost.
     * @param {Writer} writer
     * @param {FoundWriter | null} found
     * @throws {TurnTaken} if another machine was faster
     */
    async saveWriter(writer, found) {
      const body = JSON.stringify(writer);
      const [name, value] = found?.etag ? ["If-Match", found.etag] : ["If-None-Match", "*"];
      const headers = { [name]: value };
      const answer = await ask(`/${MARKER}`, { method: "PUT", body, headers });
      if (answer.status === 501) return save(MARKER, { body });
      if (answer.status !== 409 && answer.status !== 412) {
        if (!answer.ok) throw await refuse(answer, `PUT ${MARKER}`);
        await answer.body?.cancel();
        return;
      }
      await answer.body?.cancel();
      // The first try may have worked, with only its response lost.
      const now = await readWriter();
      if (now?.writer.id !== writer.id || now.writer.path !== writer.path) {
        throw new TurnTaken("Another machine took over at the same moment.");
      }
    },

    /**
     * The turn and commit position last saved in the bucket, normally up to a minute old.
     * @returns {Promise<{ id: string, position: number } | null>}
     */
    async readPosition() {
      return (await readJson(POSITION))?.value ?? null;
    },

    /** @param {{ id: string, position: number }} position */
    savePosition: (position) => save(POSITION, { body: JSON.stringify(position) }),

    /** @param {string} name @param {Blob} body */
    putUpload: (name, body) => save(`${UPLOADS}${name}`, { body }, UPLOAD_TIMEOUT_MS),

    /** @param {string} name */
    async getUpload(name) {
      const answer = await ask(`/${UPLOADS}${name}`, {}, UPLOAD_TIMEOUT_MS);
      if (!answer.ok || !answer.body) throw await refuse(answer, `GET ${UPLOADS}${name}`);
      return answer.body;
    },

    /**
     * Every key that begins with a prefix.
     * @param {string} prefix
     */
    async list(prefix) {
      /** @type {string[]} */
      const keys = [];
      let from = "";
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (from) query.set("continuation-token", from);
        const answer = await ask(`?${query}`);
        if (!answer.ok) throw await refuse(answer, `a list of ${prefix}`);
        const text = await answer.text();
        for (const [, key = ""] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(key);
        from = /<NextContinuationToken>([^<]*)</.exec(text)?.[1] ?? "";
      } while (from);
      return keys;
    },

    /** Deletes a former turn's folder, and nothing outside such a folder. @param {string} path */
    async deleteTurn(path) {
      if (!/^shop\/\d{4,}-[0-9a-f]{8}$/.test(path)) throw new Error(`${path} is no turn's folder.`);
      for (const key of await this.list(`${path}/`)) {
        const answer = await ask(`/${key}`, { method: "DELETE" });
        if (!answer.ok && answer.status !== 404) throw await refuse(answer, `DELETE ${key}`);
        await answer.body?.cancel();
      }
    },
  };
}

/** The folder of a turn, without a slash at the end. @param {{ turn: number, id: string }} turn */
export const folderOf = ({ turn, id }) => `${FOLDER}${String(turn).padStart(4, "0")}-${id}`;

/** A snapshot of Litestream 0.3, or a file of 0.5 that begins with the first transaction. */
const SNAPSHOT = /(\.snapshot\.lz4|\/0{15}1-[0-9a-f]{16}\.ltx)$/;

/**
 * Whether the bucket has a copy of this turn that can be restored.
 * @param {CopyBucket} bucket
 * @param {Turn} own
 */
export async function hasSnapshot(bucket, own) {
  const keys = await bucket.list(`${folderOf(own)}/`);
  return keys.some((key) => SNAPSHOT.test(key));
}

/**
 * Whether the marker names another machine, or a later turn than this disk's.
 * @param {Writer} writer
 * @param {Turn | null} own
 */
export function hasOtherTurn(writer, own) {
  if (own === null || writer.turn > own.turn) return true;
  return writer.turn === own.turn && writer.id !== own.id;
}

/** @param {number} former the last turn so far @param {number} migrations @returns {Turn} */
export const turnAfter = (former, migrations) => ({
  turn: former + 1,
  id: randomUUID().slice(0, 8),
  isTaken: false,
  migrations,
});

/**
 * Announces that it's this disk's turn. The copy to restore from stays the former turn's until this turn has
 * one, or a second loss meanwhile would find nothing.
 * @param {CopyBucket} bucket
 * @param {Turn} own
 * @param {FoundWriter | null} found
 * @param {string} dataDir
 */
export async function takeTurn(bucket, own, found, dataDir) {
  const { path = null, former = [] } = found?.writer ?? {};
  const { FLY_MACHINE_ID: machine = "another machine" } = process.env;
  const since = new Date().toISOString();
  await bucket.saveWriter({ turn: own.turn, id: own.id, machine, since, path, former }, found);
  saveTurn(dataDir, { ...own, isTaken: true });
}

/**
 * Makes this turn's copy the one to restore from.
 * @param {CopyBucket} bucket
 * @param {Turn} own
 * @param {FoundWriter} found
 */
export async function nameOwnCopy(bucket, own, found) {
  const { path, former } = found.writer;
  const until = new Date().toISOString();
  const replaced = path === null ? [] : [{ path, until }];
  const writer = { ...found.writer, path: folderOf(own), former: [...former, ...replaced] };
  await bucket.saveWriter(writer, found);
}

/**
 * The folder with the shop as it was at a time.
 * @param {Writer} writer
 * @param {Date} [at] by default, now
 */
export function folderAt({ path, former }, at) {
  const replacedLater = at && former.find(({ until }) => new Date(until) > at);
  return replacedLater?.path ?? path;
}

const TURN = "copy-turn.json";

/** @param {string} dataDir @returns {Turn | null} */
export function readTurn(dataDir) {
  const path = join(dataDir, TURN);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** @param {string} dataDir @param {Turn} turn */
export function saveTurn(dataDir, turn) {
  const path = join(dataDir, TURN);
  writeFileSync(`${path}.part`, JSON.stringify(turn), { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
  flush(dataDir);
}

/**
 * Compares two commit positions: above 0 if the first is ahead. They have 32 bits and wrap.
 * @param {number} one
 * @param {number} other
 */
export const comparePositions = (one, other) => (one - other) | 0;
