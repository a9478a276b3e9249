import { Fragment } from "react";
import { EmailLink } from "~/components/email-link";

/** An email address that opens the reader's mail program. */
export function EmailTextLink({ email }: { email: string }) {
  return (
    <EmailLink email={email}>
      <EmailText email={email} />
    </EmailLink>
  );
}

/** An email address. It breaks before its domain, then before that domain's dots, and elsewhere only if it must. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  const [host = "", ...rest] = email.slice(at).split(".");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full [text-decoration:inherit]">
        {host}
        {rest.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a domain have no other names
          <Fragment key={index}>
            <wbr />.{part}
          </Fragment>
        ))}
      </span>
    </>
  );
}
