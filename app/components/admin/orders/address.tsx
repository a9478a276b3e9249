/** An email address under a row's name. It breaks before the domain, and elsewhere only if it must. */
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
