import { Field } from "~/ui/field";
import type { FormParts } from "./post-form";

/** Hidden until it has something in it (domain/trap.ts). */
export function TrapField(part: ReturnType<FormParts["field"]>) {
  return (
    <div className={part.error ? undefined : "hidden"}>
      <Field {...part} label="Leave this field blank" />
    </div>
  );
}
