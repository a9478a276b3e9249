import type { Wait } from "~/domain/catering/inquiry";

/** How long somebody waits for an answer; nothing where nobody does. */
export function InquiryWait({ wait }: { wait: Wait }) {
  if (!wait) return null;
  return (
    <p className={`text-sm ${wait.isLate ? "font-medium text-vermilion" : "text-muted"}`}>
      {wait.text}
    </p>
  );
}
