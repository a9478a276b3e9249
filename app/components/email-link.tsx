export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere text-matcha underline">
      {email}
    </a>
  );
}
