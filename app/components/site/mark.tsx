type MarkProps = {
  name: "seal" | "truck-seal" | "instagram" | "facebook" | "x" | "tiktok";
  className?: string;
};

/**
 * An icon from marks.svg, which is fetched once, since inlining it would slow down each first paint. It's
 * decorative, so put its name beside it.
 */
export function Mark({ name, className }: MarkProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/pictures/1/marks.svg#${name}`} />
    </svg>
  );
}
