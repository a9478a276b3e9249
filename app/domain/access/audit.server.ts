import type { Tx } from "~/db/client.server";
import { audit } from "~/db/schema.server";

/** Who changed what: written in the transaction of the change, so that neither stands alone. */
export function recordAudit(
  tx: Tx,
  entry: {
    actor: string;
    action: "created" | "updated" | "deleted";
    entity: string;
    entityId: number;
    detail?: Record<string, unknown>;
  },
): void {
  tx.insert(audit)
    .values({ ...entry, entityId: String(entry.entityId) })
    .run();
}
