import { PageHeader } from "~/ui/page";

/** The shop's opening, also while its products are on their way. */
export function ShopHeader() {
  return (
    <PageHeader
      title="Shop"
      intro="Matcha from the farms we know by name, the tools to whisk it with, and a few things we would not leave the truck without."
    />
  );
}
