/** Explains the * mark. Use it once per form, before the first marked field. */
export function RequiredNote() {
  return <p className="text-sm text-muted">Fields marked * are required.</p>;
}
