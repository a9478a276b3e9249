type EmailLinkProps = { email: string };

export function EmailLink({ email }: EmailLinkProps) {
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere text-matcha underline">
      {email}
    </a>
  );
}
