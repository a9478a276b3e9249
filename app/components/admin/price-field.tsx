import type { ComponentProps } from "react";
import { Field } from "~/ui/field";

/** In dollars and cents: what the rule `price` reads (domain/price.ts). */
export function PriceField(props: ComponentProps<typeof Field>) {
  return <Field {...props} type="number" inputMode="decimal" min={0} step={0.01} />;
}
