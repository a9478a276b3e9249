import type { Wait } from "~/domain/catering/inquiry";

export function InquiryWait({ wait }: { wait: Wait }) {
  if (!wait) return null;
  return (
    <p className={`text-sm ${wait.isLate ? "font-medium text-vermilion" : "text-muted"}`}>
      {wait.text}
    </p>
  );
}
