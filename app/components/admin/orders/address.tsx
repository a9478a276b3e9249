import { EmailText } from "~/components/admin/list/email-text";

/** An email address under a row's name. */
export function Address({ email }: { email: string }) {
  return (
    <span className="block text-sm font-normal text-muted">
      <EmailText email={email} />
    </span>
  );
}
