import files from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Loaded into a program (`--import`): it logs to the file FLUSHES what is flushed and what is renamed, in order. */

const { fsyncSync, openSync, renameSync } = files;
const log = (step) => files.appendFileSync(process.env.FLUSHES, `${JSON.stringify(step)}\n`);
const opened = new Map();

files.openSync = (path, ...how) => {
  const file = openSync(path, ...how);
  opened.set(file, path);
  return file;
};
files.fsyncSync = (file) => {
  fsyncSync(file);
  log({ flushed: opened.get(file) });
};
files.renameSync = (from, to) => {
  renameSync(from, to);
  log({ from, to });
};
syncBuiltinESMExports();
