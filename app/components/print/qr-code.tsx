import { encode } from "uqr";

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code. It's always black on white, since not every phone reads other colors. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={data.map(rowPath).join("")} shapeRendering="crispEdges" />
    </svg>
  );
}

/** A row's path: each run of dark modules is one box. */
function rowPath(row: boolean[], y: number): string {
  const text = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...text.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
