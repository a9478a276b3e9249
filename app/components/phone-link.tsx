import { telUri } from "~/domain/phone";
import { Typed } from "~/ui/typed";

/** A phone number as it was written, as a link if it can be dialed. It stays on one line where it fits. */
export function PhoneLink({ phone }: { phone: string }) {
  const uri = telUri(phone);
  if (uri === null) return <Typed>{phone}</Typed>;
  return (
    <a href={uri} className="inline-block text-matcha underline">
      <Typed>{phone}</Typed>
    </a>
  );
}
