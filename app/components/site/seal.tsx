import { Mark } from "./mark";

/** 茶, tea, in a seal of the text's color. Drawn in dev/art/hanko.svg. */
export function Seal({ className }: { className?: string }) {
  return <Mark name="seal" className={className} />;
}
