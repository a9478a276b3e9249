import { sql } from "drizzle-orm";
import { read, write } from "~/db/client.server";

/** Has the database itself note every change of state, so that none can go unseen. */
export async function logSteps(): Promise<void> {
  await write((tx) => {
    tx.run(sql`CREATE TEMP TABLE step_log (kind TEXT, step TEXT)`);
    tx.run(sql`CREATE TEMP TRIGGER order_steps AFTER UPDATE OF status ON orders
      WHEN old.status <> new.status
      BEGIN INSERT INTO step_log VALUES ('order', old.status || '>' || new.status); END`);
    tx.run(sql`CREATE TEMP TRIGGER reservation_steps AFTER UPDATE OF state ON reservations
      WHEN old.state <> new.state
      BEGIN INSERT INTO step_log VALUES ('reservation', old.state || '>' || new.state); END`);
  });
}

export function loggedSteps(): { step: string; kind: string }[] {
  return read().all(sql`SELECT step, kind FROM step_log`);
}
