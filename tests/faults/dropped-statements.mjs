import { setImmediate as turn } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";

/**
 * A process that lets statements go and has them collected outside of script: between two promise
 * jobs, where V8 has no context, and in tasks of their own with nothing else running. Prints how many
 * of the latter were collected. Run it with --expose-gc and the smallest young generation
 * (--min-semi-space-size=1 --max-semi-space-size=1).
 */
const TURNS = 300;
const STATEMENTS = 20;

const database = new BetterSqlite3(":memory:");
let collected = 0;
const registry = new FinalizationRegistry(() => {
  collected += 1;
});

/** Registered ones are counted, but not collected with the young objects. */
function dropStatements({ registered = false } = {}) {
  for (let n = 0; n < STATEMENTS; n++) {
    const statement = database.prepare("SELECT 1");
    statement.get();
    if (registered) registry.register(statement, null);
  }
}

/** Fills the young generation with promises alone. */
async function awaitMuch() {
  await Promise.all(
    Array.from({ length: 2_000 }, async (_, n) => {
      await null;
      return n;
    }),
  );
}

for (let n = 0; n < TURNS; n++) {
  dropStatements();
  await awaitMuch();
  await turn();
}

dropStatements({ registered: true });
setTimeout(async () => {
  await gc({ type: "major", execution: "async" });
  setImmediate(() => console.info(collected));
});
