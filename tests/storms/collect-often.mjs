/**
 * Loaded into a server (`--import`, with `--expose-gc`): memory is collected many times a second,
 * in tasks of their own, when no script runs.
 */
setInterval(() => {
  gc({ type: "minor", execution: "async" });
}, 20).unref();
setInterval(() => {
  gc({ type: "major", execution: "async" });
}, 500).unref();
