/** An email address under what names a row: it breaks before its domain, elsewhere only if it must. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className="block text-sm font-normal text-muted">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
