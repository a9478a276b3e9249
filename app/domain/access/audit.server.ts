import { sql } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import type { Refusal, Result } from "../result";
import { audit } from "./audit.table.server";

export type AuditEntry = {
  action: "created" | "updated" | "deleted";
  entity: string;
  entityId: number;
  detail?: Record<string, unknown>;
};

/** Says in the transaction of a change what was changed. */
export type Audit = (entry: AuditEntry) => void;

/**
 * How administrators write: what is changed and who changed it stand in one transaction, so that
 * neither stands alone. A verb that refuses leaves nothing behind, however far it had come.
 * @throws when something was changed and nothing said so; then nothing is changed.
 */
export async function writeAs<Value extends object>(
  actor: string,
  work: (tx: Tx, audit: Audit) => Result<Value>,
): Promise<Result<Value>> {
  try {
    return await write((tx) => {
      let said = 0;
      const before = changesSoFar(tx);
      const result = work(tx, (entry) => {
        tx.insert(audit)
          .values({ ...entry, actor, entityId: String(entry.entityId) })
          .run();
        said += 1;
      });
      if (!result.ok) throw new Refused(result);
      if (said === 0 && changesSoFar(tx) > before) throw new Error("A change without its audit");
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.refusal;
    throw thrown;
  }
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("Refused");
    this.refusal = refusal;
  }
}

/** Rows that this connection has written, ever. */
function changesSoFar(tx: Tx): number {
  return tx.get<{ changes: number }>(sql`SELECT total_changes() AS changes`).changes;
}
