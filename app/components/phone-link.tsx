import { telUri } from "~/domain/phone";

type PhoneLinkProps = { phone: string; className?: string };

/** A phone number as it was written, as a link if it can be dialed. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  const uri = telUri(phone);
  if (uri === null) return <bdi>{phone}</bdi>;
  return (
    <a href={uri} className={className}>
      <bdi>{phone}</bdi>
    </a>
  );
}
