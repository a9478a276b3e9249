/** Once a form, before the first field whose label has the mark. */
export function RequiredNote() {
  return <p className="text-sm text-muted">Fields marked * are required.</p>;
}
