import { Field } from "~/ui/field";
import type { FormParts } from "./post-form";

/** A trap for bots. People don't see it unless it has text (domain/trap.ts). */
export function TrapField(part: ReturnType<FormParts["field"]>) {
  return (
    <div className={part.error ? undefined : "hidden"}>
      <Field {...part} label="Leave this field blank" />
    </div>
  );
}
