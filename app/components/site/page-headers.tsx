import { PageHeader } from "~/ui/page";
import { usePicture } from "./pictures";
import { useSectionText } from "./use-brand";

/** Page headers that skeletons share with the loaded pages. */

export function ShopHeader() {
  return (
    <PageHeader
      title="Shop"
      picture={usePicture("paper-bag")}
      intro={useSectionText("shopIntro")}
    />
  );
}

export function EventsHeader() {
  return (
    <PageHeader
      title="Events"
      picture={usePicture("empty-bowl")}
      intro={useSectionText("eventsIntro")}
    />
  );
}
