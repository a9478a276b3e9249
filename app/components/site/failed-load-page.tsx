import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedLoadAlert, TryAgain } from "~/components/loading/try-again";
import {
  CHECK_CONNECTION,
  SERVER_NOT_REACHED,
  UNABLE_TO_LOAD_TITLE,
  unableToLoad,
} from "~/components/loading/unable-to-load";
import { Container, Notice, PageHeader, Section } from "~/ui/page";
import { EventsHeader, ShopHeader } from "./page-headers";
import { usePageTitle } from "./page-title";
import { useBrand, useSectionText } from "./use-brand";

export function failedLoadTitle(pathname: string): string {
  switch (pathname) {
    case "/shop":
      return UNABLE_TO_LOAD_TITLE.products;
    case "/events":
      return UNABLE_TO_LOAD_TITLE.events;
    default:
      return UNABLE_TO_LOAD_TITLE.page;
  }
}

export function FailedLoadPage() {
  const { pathname } = useLocation();
  usePageTitle(failedLoadTitle(pathname));
  switch (pathname) {
    case "/":
    case "/menu":
      return <FailedHome />;
    case "/shop":
      return <FailedList header={<ShopHeader />} title={failedLoadTitle(pathname)} />;
    case "/events":
      return <FailedList header={<EventsHeader />} title={failedLoadTitle(pathname)} />;
    default:
      return (
        <PageHeader
          title={failedLoadTitle(pathname)}
          intro={<FailedLoadAlert>{SERVER_NOT_REACHED}</FailedLoadAlert>}
        >
          <div className="mt-8">
            <TryAgain />
          </div>
        </PageHeader>
      );
  }
}

function FailedList({ header, title }: { header: ReactNode; title: string }) {
  return (
    <>
      {header}
      <Container className="pb-16 md:pb-24">
        <Notice title={title} action={<TryAgain />}>
          <FailedLoadAlert>{SERVER_NOT_REACHED}</FailedLoadAlert>
        </Notice>
      </Container>
    </>
  );
}

function FailedHome() {
  const { tagline, description } = useBrand();
  const shelfTitle = useSectionText("shelfTitle");
  return (
    <>
      <PageHeader title={tagline} intro={description} />
      <Section id="events" title="Find Our Truck">
        <Notice action={<TryAgain />}>
          <FailedLoadAlert>
            {unableToLoad("events")} {CHECK_CONNECTION}
          </FailedLoadAlert>
        </Notice>
      </Section>
      <Section id="menu" title={shelfTitle} className="border-t border-line/15">
        <Notice action={<TryAgain />}>
          <FailedLoadAlert>
            {unableToLoad("products")} {CHECK_CONNECTION}
          </FailedLoadAlert>
        </Notice>
      </Section>
    </>
  );
}
