import { telUri } from "~/domain/phone";
import { Typed } from "~/ui/typed";

/** A phone number as typed. It's a link if it can be dialed, and stays on one line if it fits. */
export function PhoneLink({ phone }: { phone: string }) {
  const uri = telUri(phone);
  if (uri === null) return <Typed>{phone}</Typed>;
  return (
    <a href={uri} className="inline-block text-matcha underline">
      <Typed>{phone}</Typed>
    </a>
  );
}
