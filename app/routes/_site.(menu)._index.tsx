import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand";
import { unableToLoad } from "~/components/loading/unable-to-load";
import { CateringSection } from "~/components/site/catering-section";
import { EventGrid } from "~/components/site/event-card";
import { Hero } from "~/components/site/hero";
import { pageMeta } from "~/components/site/page-meta";
import { PICTURES } from "~/components/site/pictures";
import { ProductGrid } from "~/components/site/product-card";
import { productThing, truckThing } from "~/components/site/structured-data";
import { listUpcoming } from "~/domain/events/events.server";
import { readHomepageContent } from "~/domain/homepage/homepage.server";
import { pauseNotice } from "~/domain/order-pause/order-pause.server";
import { listAvailable } from "~/domain/products/products.server";
import { saidUntil, toEventBrief, toOpening } from "~/domain/records/event";
import { toCard } from "~/domain/records/product";
import { env } from "~/env.server";
import { freshUntil } from "~/http/fresh-until.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { mapSection, readSection } from "~/http/page-section.server";
import { ButtonLink } from "~/ui/button";
import { Notice, Section } from "~/ui/page";

/** Of events and of products (spec section 9). */
const SHOWN = 3;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    path: "/",
    description: brand.description,
    things: (origin) => {
      const products = data?.products.ok ? data.products.data : [];
      return [truckThing(origin), ...products.map((product) => productThing(product, origin))];
    },
  });

export async function loader(args: LoaderFunctionArgs) {
  const { TRUCK_TZ } = env();
  const now = new Date();
  const browserId = await readOrderBrowser(args);
  const content = readSection(readHomepageContent);
  const stops = readSection(() => listUpcoming(now, SHOWN));
  // Its heading promises matcha, so that is all it shows.
  const products = readSection(() =>
    listAvailable({ limit: SHOWN, offset: 0 }, { category: "matcha", browserId }).map(toCard),
  );
  const pause = readSection(pauseNotice);
  const until = saidUntil(stops.ok ? stops.data : [], now, TRUCK_TZ);
  return json(
    {
      content: content.ok ? content.data : null,
      opening: stops.ok ? toOpening(stops.data[0], now, TRUCK_TZ) : undefined,
      pause: pause.ok ? pause.data : null,
      events: mapSection(stops, (events) =>
        events.map((event) => toEventBrief(event, now, TRUCK_TZ)),
      ),
      products,
    },
    { headers: freshUntil(until, [content, stops, products, pause]) },
  );
}

export { shouldRevalidate } from "~/components/forms/keep-typed";

export default function HomePage() {
  const { content, opening, pause, events, products } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero
        title={content?.heroTitle ?? null}
        subtitle={content?.heroSubtitle ?? null}
        imageUrl={content?.heroImageUrl ?? null}
        opening={opening}
        pause={pause}
      />
      <Section
        id="events"
        title="Find Our Truck"
        intro="Come watch us whisk your bowl, then stay for a swirl of soft serve."
      >
        {!events.ok && <Notice>{unableToLoad("events")}</Notice>}
        {events.ok && events.data.length === 0 && (
          <Notice picture={PICTURES.softServe}>
            No upcoming events scheduled yet. Check back soon!
          </Notice>
        )}
        {events.ok && <EventGrid events={events.data} />}
        <ButtonLink to="/events" variant="quiet" className="mt-10">
          View Full Calendar
        </ButtonLink>
      </Section>
      <Section
        id="menu"
        title="Premium Matcha Selection"
        intro="Shaded, picked, and milled by families who've grown tea for generations."
        className="border-t border-line/15"
      >
        {!products.ok && <Notice>{unableToLoad("products")}</Notice>}
        {products.ok && products.data.length === 0 && (
          <Notice picture={PICTURES.bowl}>
            Our premium matcha selection will be available soon!
          </Notice>
        )}
        {products.ok && <ProductGrid products={products.data} detail="brief" />}
        <ButtonLink to="/shop" variant="quiet" className="mt-12">
          Shop All Products
        </ButtonLink>
      </Section>
      <CateringSection />
    </>
  );
}
