import type { Actor } from "../access/actor";
import { recordCheck } from "../access/audit.server";
import { countAttempt, type LimitedClient } from "../access/limits.server";
import type { Result } from "../result";
import { checkEmail } from "./check-email.server";
import { checkSignIn } from "./check-sign-in.server";
import { checkStripe, tryPayment } from "./check-stripe.server";
import type { Finding, SettingsCheck } from "./settings-check";

const CHECKS: Record<SettingsCheck, () => Promise<Finding[]>> = {
  email: checkEmail,
  stripe: checkStripe,
  "test-payment": tryPayment,
  "sign-in": checkSignIn,
};

/** Asks the service itself whether our settings are right, and says which one isn't. */
export async function checkSettings(
  check: SettingsCheck,
  actor: Actor,
  client: LimitedClient,
): Promise<Result<{ findings: Finding[] }>> {
  const refused = await countAttempt("settings-check", client);
  if (refused) return refused;
  const findings = await CHECKS[check]();
  await recordCheck(
    actor,
    check,
    findings.every(({ isRight }) => isRight),
  );
  return { ok: true, findings };
}
