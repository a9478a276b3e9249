import { isRenamed } from "~/brand";
import { Mark } from "./mark";
import { useBrand } from "./use-brand";

/** A seal in the text's color: 茶 (tea), or a truck if the truck was renamed. It's from dev/art/hanko.svg or truck-seal.svg. */
export function Seal({ className }: { className?: string }) {
  return <Mark name={isRenamed(useBrand()) ? "truck-seal" : "seal"} className={className} />;
}
