import { get } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";

/** Asks Litestream itself how far it is, since its log and metrics say nothing while it's stuck. */

const REQUEST_TIMEOUT_MS = 2_000;

/**
 * When Litestream last finished an upload, or found nothing new to upload. Null if it doesn't answer, or hasn't
 * uploaded anything yet.
 */
export async function lastUpload(dataDir: string): Promise<Date | null> {
  const answer = await askSocket(join(dataDir, "litestream.sock")).catch(() => null);
  const path = join(dataDir, "ujicart.db");
  const time = answer?.databases?.find((each) => each.path === path)?.last_sync_at;
  const at = new Date(time ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

type Answer = { databases?: { path?: string; last_sync_at?: string }[] } | null;

function askSocket(socketPath: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const request = get({ socketPath, path: "/list", signal }, (response) => {
      json(response).then((answer) => resolve(answer as Answer), reject);
    });
    request.once("error", reject);
  });
}
