import { telUri } from "~/domain/phone";
import { UserText } from "~/ui/user-text";

/** A phone number as typed. It's a link if it can be dialed, and stays on one line if it fits. */
export function PhoneLink({ phone }: { phone: string }) {
  const uri = telUri(phone);
  if (uri === null) return <UserText>{phone}</UserText>;
  return (
    <a href={uri} className="inline-block text-matcha underline">
      <UserText>{phone}</UserText>
    </a>
  );
}
