import { bodyLimit } from "./body-limit";
import { clientAddressHeader } from "./client-address";
import { noCrossSite } from "./cross-site";
import { securityHeaders } from "./headers";
import { onlyHost } from "./hosts";
import { requestLog, type WriteLine } from "./log";
import { allowedMethods } from "./methods";
import { inOrder, type Step } from "./step";
import { saneTarget } from "./target";

export type GateOptions = {
  /** APP_ORIGIN: the one address the shop answers at. */
  origin: string;
  /** Whether Fly's proxy stands in front, so that its Fly-Client-IP can be trusted. */
  behindFly: boolean;
  /** Where request log lines go; standard output unless told. */
  log?: WriteLine;
};

/**
 * Everything a request passes before the app and its static files see it (design section 1).
 * The log and the headers stand first, because refusals are logged and carry headers too.
 */
export function createGate({ origin, behindFly, log }: GateOptions): Step {
  return inOrder([
    requestLog(log),
    securityHeaders(origin),
    saneTarget,
    onlyHost(origin),
    allowedMethods,
    bodyLimit(),
    noCrossSite(origin),
    clientAddressHeader(behindFly),
    // The page cache will stand here, then media with ranges: behind every refusal, before Remix.
  ]);
}
