import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { recordDownload } from "~/domain/access/audit.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { readSender } from "~/domain/emails/send-mail.server";
import { openExport } from "~/domain/export/export.server";
import { toWallClock } from "~/domain/time";
import { authorize } from "./access.server";
import { requestOf } from "./gate-request.server";

export type Download = { name: string; body: Readable };

/**
 * Opens the download of everything the shop has, for the gate. Null for people without access, and while
 * another download runs. Then the page says so (routes/admin.data.tsx).
 */
export async function openDownload(message: IncomingMessage): Promise<Download | null> {
  const judged = await authorize(requestOf(message));
  if (judged.access !== "administrator") return null;
  const [now, zone] = [new Date(), truckZone()];
  const body = openExport({ sender: readSender(), zone, now });
  if (!body) return null;
  try {
    await recordDownload(judged.actor);
  } catch (error) {
    body.destroy();
    throw error;
  }
  const day = toWallClock(now, zone).slice(0, 10);
  return { name: `your-data-${day}.zip`, body };
}
