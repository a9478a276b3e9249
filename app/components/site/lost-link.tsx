import { brand } from "~/brand";
import { PageHeader } from "~/ui/page";

export const LOST_LINK = "This link doesn't work";

/** For a link in an email that leads nowhere. */
export function LostLink() {
  return (
    <PageHeader
      title={LOST_LINK}
      intro="Part of it may have been cut off. Go back to the email and tap the link again."
    >
      <p className="mt-4">
        Still stuck? Email{" "}
        <a href={`mailto:${brand.contact.email}`} className="text-matcha underline">
          {brand.contact.email}
        </a>
        .
      </p>
    </PageHeader>
  );
}
