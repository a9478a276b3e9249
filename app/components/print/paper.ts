import { DISPLAY_FACE, DISPLAY_FAMILY } from "~/components/display-face";
import { hexOf } from "~/domain/brand/color-math";
import { type Colors, makePalette } from "~/domain/brand/palette";

/** Printers have letter paper in the US, and A4 elsewhere. */
export const PAPERS = {
  letter: { name: "Letter", width: "8.5in", height: "11in" },
  a4: { name: "A4", width: "210mm", height: "297mm" },
};
export type Paper = keyof typeof PAPERS;

export const paperOf = (asked: string | null): Paper => (asked === "a4" ? "a4" : "letter");

type Sheet = { paper: Paper; brand: Colors; margin: string };

/** Styles in the truck's own colors. Their contrast on white paper is as good as on the truck's light background. */
export function printStyle({ paper, brand, margin }: Sheet): string {
  const { width, height } = PAPERS[paper];
  const onAccent = hexOf(makePalette(brand).light["on-matcha"]);
  return `@page{size:${width} ${height};margin:${margin}}
:root{--w:${width};--h:${height};--i:${brand.ink};--a:${brand.accent};--o:${onAccent};--pad:${margin}}
${STYLE}`;
}

const STYLE = [
  DISPLAY_FACE,
  "*{box-sizing:border-box}",
  "body{margin:0;background:#ddd;color:var(--i);font:12pt/1.35 system-ui,sans-serif;overflow-wrap:anywhere}",
  ".tools{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;padding:.75rem 1rem;background:#fff;font-size:16px}",
  ".tools a,.tools button{min-height:44px;display:inline-flex;align-items:center;color:var(--i)}",
  ".tools [aria-current]{font-weight:700;text-decoration:none}",
  ".tools button{padding:0 1.25rem;border:0;border-radius:3px;background:var(--a);color:var(--o);font:inherit}",
  ".tools [hidden]{display:none}",
  "main{width:min(100%,var(--w));min-height:var(--h);margin:1rem auto;padding:var(--pad);background:#fff}",
  `h1,h2{font-family:${DISPLAY_FAMILY};font-weight:600;line-height:1.15;break-after:avoid}`,
  "h1{margin:0;font-size:30pt}",
  "h2{margin:0 0 .3em;padding-bottom:.2em;border-bottom:1.5pt solid var(--a);color:var(--a);font-size:1.5em}",
  "p,ul{margin:0;padding:0;list-style:none}",
  "header{margin-bottom:1.5em}",
  "header h1{margin-bottom:.25em}",
  "header img,.face img{display:block;margin-bottom:.4em}",
  "@media print{body{background:none}.tools{display:none}main{width:auto;min-height:0;margin:0;padding:0}}",
].join("");

/** Opens the print dialog, which needs JavaScript. */
export const PRINT_SCRIPT = `{const b=document.getElementById("print");b.hidden=false;b.onclick=()=>print()}`;
