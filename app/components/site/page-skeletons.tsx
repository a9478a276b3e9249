import type { ReactNode } from "react";
import { Container, Section } from "~/ui/page";
import { Loading, Skeleton } from "~/ui/skeleton";
import { EventGridSkeleton } from "./event-card";
import { EventListSkeleton } from "./event-list";
import { EventsHeader, ShopHeader } from "./page-headers";
import { ProductGridSkeleton } from "./product-card";
import { ProductDetailsSkeleton } from "./product-details";
import { useSectionText } from "./use-brand";

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
      <Section id="loading-events" title="Find Our Truck">
        <Loading label="Loading events...">
          <EventGridSkeleton />
        </Loading>
      </Section>
      <Section id="loading-menu" title="Our Menu" className="border-t border-line/15">
        <Loading label="Loading menu...">
          <MenuBoardSkeleton />
        </Loading>
      </Section>
      <Section id="loading-products" title={shelfTitle} className="border-t border-line/15">
        <Loading label="Loading products...">
          <ProductGridSkeleton detail="brief" count={3} />
        </Loading>
      </Section>
    </>
  );
}

function MenuBoardSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {["first", "second", "third"].map((key) => (
        <div key={key} data-skeleton="" className="min-w-0">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="mt-5 h-5 w-full" />
          <Skeleton className="mt-4 h-5 w-full" />
          <Skeleton className="mt-4 h-5 w-full" />
        </div>
      ))}
    </div>
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
