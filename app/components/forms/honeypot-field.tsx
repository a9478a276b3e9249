import { Field } from "~/ui/field";
import type { FormParts } from "./post-form";

/** A honeypot for bots. People don't see it unless it has text (domain/honeypot.ts). */
export function HoneypotField(part: ReturnType<FormParts["field"]>) {
  return (
    <div className={part.error ? undefined : "hidden"}>
      <Field {...part} label="Leave this field blank" />
    </div>
  );
}
