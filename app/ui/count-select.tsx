import type { SelectHTMLAttributes } from "react";

type CountSelectProps = SelectHTMLAttributes<HTMLSelectElement> & { most: number };

/** A select field for a count from 0 to `most`. */
export function CountSelect({ most, ...select }: CountSelectProps) {
  const counts = Array.from({ length: most + 1 }, (_, count) => count);
  return (
    <select
      {...select}
      className="min-h-11 shrink-0 rounded-sm border border-muted bg-paper px-2 tabular-nums text-ink disabled:bg-raised"
    >
      {counts.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </select>
  );
}
