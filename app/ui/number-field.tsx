import type { ComponentProps } from "react";
import { Field } from "./field";

/** A whole number, from 0 unless `min` says otherwise. */
export function NumberField(props: Omit<ComponentProps<typeof Field>, "type" | "step">) {
  return <Field min={0} {...props} type="number" inputMode="numeric" step={1} />;
}
