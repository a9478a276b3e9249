import { Mark } from "./mark";

/**
 * The brand mark: a vermilion seal with 茶, tea, cut into it. The seal takes the text's colour,
 * the glyph is the paper of the light theme in both. Drawn in dev/art/hanko.svg.
 */
export function Seal({ className }: { className?: string }) {
  return <Mark name="seal" className={className} />;
}
