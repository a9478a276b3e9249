import { MAX_NOTE, NOTE_FIELD } from "~/domain/orders/note";
import { Field } from "~/ui/field";

type NoteFieldProps = { id: string; defaultValue?: string; error?: string; autoFocus?: boolean };

/** A note for made-to-order items, if the owner takes notes. */
export function NoteField(props: NoteFieldProps) {
  return (
    <Field {...props} name={NOTE_FIELD} label="Note for the cup (optional)" maxLength={MAX_NOTE} />
  );
}
