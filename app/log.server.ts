/**
 * Logs never contain secrets, tokens, IP or email addresses, or a request's query or body.
 * - `alert`: a person must act.
 * - `error`: a defect, or something was lost.
 * - `warn`: something outside failed, and will be retried.
 * - `info`: anything else worth knowing, like an expected refusal (4xx).
 */
export type Level = "info" | "warn" | "error" | "alert";

type Details = {
  request?: string | null;
  error?: unknown;
  [name: string]: unknown;
};

/** @param event lowercase with hyphens, like 'signed-in' */
export function logLine(level: Level, event: string, { error, ...details }: Details = {}): string {
  const time = new Date().toISOString();
  const thrown = error === undefined ? {} : described(error);
  return `${JSON.stringify({ time, level, event, ...details, ...thrown })}\n`;
}

/** Logs only the code of an error's cause, because a cause can quote request data. */
function described(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack, cause } = error;
  return { message, stack, cause: (cause as { code?: unknown } | undefined)?.code };
}

function at(level: Level) {
  const stream = level === "info" ? process.stdout : process.stderr;
  return (event: string, details?: Details) => void stream.write(logLine(level, event, details));
}

export const log = { info: at("info"), warn: at("warn"), error: at("error"), alert: at("alert") };
