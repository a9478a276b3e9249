type MarkProps = {
  name: "seal" | "truck-seal" | "instagram" | "facebook" | "x" | "tiktok";
  className?: string;
};

/** Decorative: put the name beside it. Fetched once, since inlining it would slow down each first paint. */
export function Mark({ name, className }: MarkProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/pictures/1/marks.svg#${name}`} />
    </svg>
  );
}
