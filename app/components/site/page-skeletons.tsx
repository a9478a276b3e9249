import type { ReactNode } from "react";
import { Container, Section } from "~/ui/page";
import { Loading } from "~/ui/skeleton";
import { useSectionText } from "./brand";
import { EventGridSkeleton } from "./event-card";
import { EventListSkeleton } from "./event-list";
import { EventsHeader, ShopHeader } from "./page-headers";
import { ProductGridSkeleton } from "./product-card";
import { ProductDetailsSkeleton } from "./product-details";

/** The skeleton to show while a page loads; null for pages without one. */
export function pageSkeleton(pathname: string): ReactNode {
  switch (pathname) {
    case "/":
    case "/menu":
      return <HomeSkeleton />;
    case "/shop":
      return <ShopSkeleton />;
    case "/events":
      return <EventsSkeleton />;
    default:
      if (pathname.startsWith("/shop/")) return <ProductSkeleton />;
      return pathname.startsWith("/admin") ? <VerifyingAccess /> : null;
  }
}

/** Shown while the server checks access to the panel. */
function VerifyingAccess() {
  return (
    <p role="status" className="px-5 py-24 text-center text-muted">
      Verifying access...
    </p>
  );
}

function HomeSkeleton() {
  const shelfTitle = useSectionText("shelfTitle");
  return (
    <>
      <div className="hero hero-truck" />
      <Section id="events" title="Find Our Truck">
        <Loading label="Loading events...">
          <EventGridSkeleton />
        </Loading>
      </Section>
      <Section id="menu" title={shelfTitle}>
        <Loading label="Loading products...">
          <ProductGridSkeleton detail="brief" count={3} />
        </Loading>
      </Section>
    </>
  );
}

function ShopSkeleton() {
  return (
    <>
      <ShopHeader />
      <Container className="pb-24">
        <Loading label="Loading products...">
          <ProductGridSkeleton detail="full" count={6} />
        </Loading>
      </Container>
    </>
  );
}

function ProductSkeleton() {
  return (
    <Loading label="Loading product...">
      <ProductDetailsSkeleton />
    </Loading>
  );
}

function EventsSkeleton() {
  return (
    <>
      <EventsHeader />
      <Container className="pb-24">
        <p className="mb-6 text-muted">Loading events...</p>
        <EventListSkeleton />
      </Container>
    </>
  );
}
