import { PageHeader } from "~/ui/page";
import { PICTURES } from "./pictures";

/** Also shown while the rest of a page loads. */

export function ShopHeader() {
  return (
    <PageHeader
      title="Shop"
      picture={PICTURES.bag}
      intro="Matcha from farms we know by name, the tools to whisk it, and a few things we'd never hit the road without."
    />
  );
}

export function EventsHeader() {
  return (
    <PageHeader
      title="Events"
      picture={PICTURES.bowl}
      intro="See where the truck is headed next. Come as you are. We've got the bowls."
    />
  );
}
