import type { TastingNotes } from "~/domain/products/product";
import { Badge } from "~/ui/badge";

/** A product's facts next to its text: on its card and on its own page. */

type CertificationsProps = { words: readonly string[]; className: string };

export function Certifications({ words, className }: CertificationsProps) {
  if (words.length === 0) return null;
  return (
    <ul aria-label="Certifications" className={`flex flex-wrap gap-2 ${className}`}>
      {words.map((word) => (
        <li key={word} className="wrap-anywhere">
          <Badge tone="matcha">{word}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Tasting notes out of 10. Unknown ones are left out, 0 is shown. */
export function Tasting({ notes, className }: { notes: TastingNotes; className: string }) {
  const tastes = [
    { name: "Sweet", value: notes.sweetness },
    { name: "Bitter", value: notes.bitterness },
    { name: "Umami", value: notes.umami },
  ].filter((taste): taste is { name: string; value: number } => taste.value !== null);
  if (tastes.length === 0) return null;
  return (
    <ul
      aria-label="Tasting notes"
      className={`grid grid-cols-3 gap-2 text-sm max-[359px]:text-xs sm:gap-4 ${className}`}
    >
      {tastes.map(({ name, value }) => (
        <li key={name}>
          <p className="flex flex-wrap justify-between gap-x-1">
            <span className="text-muted">{name}</span>{" "}
            <span className="tabular-nums">{value}/10</span>
          </p>
          <Scale value={value} />
        </li>
      ))}
    </ul>
  );
}

/** A bar for one taste, as long as its number. */
function Scale({ value }: { value: number }) {
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1.5 h-0.5 w-full"
    >
      <rect width="100" height="2" className="fill-line/15" />
      <rect width={value * 10} height="2" className="fill-matcha" />
    </svg>
  );
}
