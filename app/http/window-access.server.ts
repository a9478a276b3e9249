import { findPastShift } from "~/domain/access/shifts.server";
import { maySendLate, type Sender } from "~/domain/window/late-sales.server";
import { decideAccess, requireAccess } from "./access.server";
import { readShiftId } from "./shift.server";

/**
 * Who sends the sales that a till stored: somebody who can sell now, or a phone whose shift ended within the
 * last week.
 * @throws the refusal of `requireRight`
 */
export async function requireSender(request: Request): Promise<Sender> {
  const shift = findPastShift(await readShiftId(request));
  const judged = await decideAccess(request, "sell");
  if (judged.access === "shift-over" && shift && maySendLate(shift)) return { actor: null, shift };
  const actor = await requireAccess(request, judged);
  return { actor, shift: actor.role === "owner" ? null : shift };
}
