import { telUri } from "~/domain/phone";
import { Typed } from "~/ui/typed";

type PhoneLinkProps = { phone: string; className?: string };

/** A phone number as it was written, as a link if it can be dialed. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  const uri = telUri(phone);
  if (uri === null) return <Typed>{phone}</Typed>;
  return (
    <a href={uri} className={className}>
      <Typed>{phone}</Typed>
    </a>
  );
}
