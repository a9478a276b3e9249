import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { brand } from "~/brand";
import { FailedLoadAlert, TryAgain } from "~/components/loading/try-again";
import { Container, Notice, PageHeader, Section } from "~/ui/page";
import { EventsHeader, ShopHeader } from "./page-headers";

/** What a public page says that did not come (spec section 2); whatever page, it says something. */
export function failedTitle(pathname: string): string {
  switch (pathname) {
    case "/shop":
      return "Unable to Load Products";
    case "/events":
      return "Unable to Load Events";
    default:
      return "Unable to Load This Page";
  }
}

export function FailedLoadPage() {
  const { pathname } = useLocation();
  switch (pathname) {
    case "/":
    case "/menu":
      return <FailedHome />;
    case "/shop":
      return <FailedList header={<ShopHeader />} title={failedTitle(pathname)} />;
    case "/events":
      return <FailedList header={<EventsHeader />} title={failedTitle(pathname)} />;
    default:
      return (
        <PageHeader
          title={failedTitle(pathname)}
          intro={<FailedLoadAlert>{REASON}</FailedLoadAlert>}
        >
          <div className="mt-8">
            <TryAgain />
          </div>
        </PageHeader>
      );
  }
}

const REASON = "Our server could not be reached. Please try again in a moment; your cart is safe.";

function FailedList({ header, title }: { header: ReactNode; title: string }) {
  return (
    <>
      {header}
      <Container className="pb-16 md:pb-24">
        <Notice title={title} action={<TryAgain />}>
          <FailedLoadAlert>{REASON}</FailedLoadAlert>
        </Notice>
      </Container>
    </>
  );
}

function FailedHome() {
  return (
    <>
      <PageHeader title={brand.tagline} intro={brand.description} />
      <Section id="events" title="Find Our Truck">
        <Notice action={<TryAgain />}>
          <FailedLoadAlert>Unable to load events. Please try again later.</FailedLoadAlert>
        </Notice>
      </Section>
      <Section id="menu" title="Premium Matcha Selection" className="border-t border-line/15">
        <Notice action={<TryAgain />}>
          <FailedLoadAlert>Unable to load products. Please try again later.</FailedLoadAlert>
        </Notice>
      </Section>
    </>
  );
}
