import { PageHeader } from "~/ui/page";
import { PICTURES } from "./pictures";

/** Also seen while the rest of a page is on its way. */

export function ShopHeader() {
  return (
    <PageHeader
      title="Shop"
      picture={PICTURES.bag}
      intro="Matcha from the farms we know by name, the tools to whisk it with, and a few things we would not leave the truck without."
    />
  );
}

export function EventsHeader() {
  return (
    <PageHeader
      title="Events"
      picture={PICTURES.bowl}
      intro="Where the truck stops next. Come as you are; we bring the bowls."
    />
  );
}
