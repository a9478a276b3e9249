import { brand } from "~/brand";
import { PageHeader } from "~/ui/page";

export const LOST_LINK = "This link does not work";

/** Said where the link of a letter names nothing. */
export function LostLink() {
  return (
    <PageHeader
      title={LOST_LINK}
      intro="Please open it from the letter once more. Part of it may have been lost on the way."
    >
      <p className="mt-4">
        If that does not help, write to{" "}
        <a href={`mailto:${brand.contact.email}`} className="text-matcha underline">
          {brand.contact.email}
        </a>
        .
      </p>
    </PageHeader>
  );
}
