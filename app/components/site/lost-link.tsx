import { EmailLink } from "~/components/email-link";
import { PageHeader } from "~/ui/page";
import { useBrand } from "./use-brand";

export const LOST_LINK = "This link doesn't work";

/** The page for an email's link that's no longer valid. */
export function LostLink() {
  const { email } = useBrand();
  return (
    <PageHeader
      title={LOST_LINK}
      intro="Part of it may have been cut off. Go back to the email and tap the link again."
    >
      <p className="mt-4">
        Still stuck? Email <EmailLink email={email} />.
      </p>
    </PageHeader>
  );
}
