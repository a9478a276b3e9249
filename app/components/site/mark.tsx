type MarkProps = { name: "seal" | "instagram" | "facebook" | "x" | "tiktok"; className?: string };

/**
 * A drawing in the text's colour, decorative: put the name beside it. It is fetched once for all pages,
 * since within each of them it would take a twentieth of the first round trip.
 */
export function Mark({ name, className }: MarkProps) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <use href={`/pictures/1/marks.svg#${name}`} />
    </svg>
  );
}
