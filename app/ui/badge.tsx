import type { ReactNode } from "react";

export type BadgeTone = "plain" | "strong" | "matcha" | "vermilion" | "alarm";

const TONES: Record<BadgeTone, string> = {
  plain: "border-line/30 bg-paper text-muted",
  strong: "border-ink bg-ink text-paper",
  matcha: "border-matcha bg-paper text-matcha",
  vermilion: "border-vermilion bg-paper text-vermilion",
  alarm: "border-vermilion bg-vermilion text-paper",
};

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`badge inline-block rounded-sm border px-2 py-0.5 text-xs font-medium leading-5 ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
