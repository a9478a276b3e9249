import { isRenamed } from "~/brand";
import { Mark } from "./mark";
import { useBrand } from "./use-brand";

/** A seal of the text's color: 茶, tea, or a renamed truck's truck. Drawn in dev/art/hanko.svg and truck-seal.svg. */
export function Seal({ className }: { className?: string }) {
  return <Mark name={isRenamed(useBrand()) ? "truck-seal" : "seal"} className={className} />;
}
