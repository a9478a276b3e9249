import { PageHeader } from "~/ui/page";
import { PICTURES } from "./pictures";
import { useSectionText } from "./use-brand";

/** Page headers that skeletons share with the loaded pages. */

export function ShopHeader() {
  return <PageHeader title="Shop" picture={PICTURES.bag} intro={useSectionText("shopIntro")} />;
}

export function EventsHeader() {
  return (
    <PageHeader title="Events" picture={PICTURES.bowl} intro={useSectionText("eventsIntro")} />
  );
}
