import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { unableToLoad } from "~/components/loading/unable-to-load";
import { CateringSection } from "~/components/site/catering-section";
import { EventGrid } from "~/components/site/event-card";
import { Hero } from "~/components/site/hero";
import { MenuBoard } from "~/components/site/menu-board";
import { pageMeta } from "~/components/site/page-meta";
import { usePicture } from "~/components/site/pictures";
import { ProductGrid } from "~/components/site/product-card";
import { menuThing, truckThing } from "~/components/site/structured-data";
import { useSectionText } from "~/components/site/use-brand";
import { readBrand } from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { MAX_STOPS } from "~/domain/checkout/offer.server";
import { nextOrOpen, ordering, textValidUntil, toEventBrief, toOpening } from "~/domain/event";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { describeNextPickup, describeOrderStop } from "~/domain/fulfillment/last-orders";
import { introducedBy } from "~/domain/homepage/homepage";
import { readHomepageContent } from "~/domain/homepage/homepage.server";
import { nextBack, toBoard } from "~/domain/menu/menu";
import { readMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { pausedStops, pauseNoticeAtTruck } from "~/domain/order-settings/order-settings.server";
import { toBriefCard } from "~/domain/products/product";
import { listAvailable } from "~/domain/products/products.server";
import { missesHours } from "~/domain/slots/pickup-times";
import { freshUntil } from "~/http/fresh-until.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { findOrderStop, orderStopCookie } from "~/http/order-stop.server";
import { mapLoad, tryLoad } from "~/http/page-section.server";
import { previewedIn } from "~/http/previewed-brand.server";
import { ButtonLink } from "~/ui/button";
import { Notice, Section } from "~/ui/page";

/** How many events and how many products the page shows. */
const SHOWN = 3;

/**
 * The home page's second URL. Only its page has the menu's structured data, since the first response of / is at its
 * size limit.
 */
const MENU_PATH = "/menu";

export const meta: MetaFunction<typeof loader> = ({ matches, data, location }) => {
  const isMenu = location.pathname === MENU_PATH && data?.menu?.ok;
  return pageMeta(matches, {
    ...(isMenu ? { title: "Menu", path: MENU_PATH } : { path: "/" }),
    things: (site) => {
      const board = isMenu && data.menu?.ok ? [menuThing(data.menu.data, site)] : [];
      return [truckThing(site), ...board];
    },
  });
};

export async function loader(args: LoaderFunctionArgs) {
  const zone = truckZone();
  const now = new Date();
  const browserId = await readOrderBrowser(args);
  const content = tryLoad(() =>
    introducedBy(previewedIn(args.context)?.brand ?? readBrand(), readHomepageContent()),
  );
  const { pathname, searchParams } = new URL(args.request.url);
  const isMenu = pathname === MENU_PATH;
  const stops = tryLoad(() => pausedStops(listUpcoming(now, isMenu ? MAX_STOPS : SHOWN), now));
  const products = tryLoad(() =>
    listAvailable({ limit: SHOWN, offset: 0 }, { browserId }).map(toBriefCard),
  );
  const menu = tryLoad(() => {
    const sections = readMenu();
    return { sections, groups: groupsOfMenu(sections, now) };
  });
  const pause = tryLoad(pauseNoticeAtTruck);
  const [opening, ...alsoOpen] = nextOrOpen(stops.ok ? stops.data : [], now).flatMap(
    (stop) => toOpening(stop, now, zone) ?? [],
  );
  const wished = isMenu && stops.ok ? findOrderStop(searchParams, stops.data, now) : undefined;
  const until = textValidUntil(stops.ok ? stops.data : [], now, zone);
  const back = menu.ok ? nextBack(menu.data.sections, menu.data.groups, now) : null;
  const headers = new Headers(
    freshUntil(back && back < until ? back : until, [content, stops, menu, products, pause]),
  );
  if (wished) headers.append("Set-Cookie", orderStopCookie(wished.id));
  return json(
    {
      content: content.ok ? content.data : null,
      opening: stops.ok ? (opening ?? null) : undefined,
      ...(alsoOpen.length > 0 && { alsoOpen }),
      pause: pause.ok ? pause.data : null,
      events: mapLoad(stops, (events) =>
        events
          .slice(0, SHOWN)
          .map((event) => ({ ...toEventBrief(event, now, zone), ...ordering(event, now) })),
      ),
      // A truck without made-to-order items has no menu board.
      menu:
        menu.ok && menu.data.sections.length === 0
          ? undefined
          : mapLoad(menu, ({ sections, groups }) =>
              toBoard(
                sections,
                groups,
                now,
                wished && ((hours) => missesHours(hours, wished, now, zone)),
              ),
            ),
      products,
      ...(isMenu &&
        stops.ok && {
          pickup: wished
            ? describeOrderStop(wished, now, zone)
            : describeNextPickup(stops.data, now, zone),
        }),
    },
    { headers },
  );
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function HomePage() {
  useMenuInView();
  const { content, opening, pause, events, menu, products, ...more } =
    useLoaderData<typeof loader>();
  const stopsIntro = useSectionText("stopsIntro");
  const menuIntro = useSectionText("menuIntro");
  const shelfTitle = useSectionText("shelfTitle");
  const [noStops, noProducts] = [usePicture("soft-serve"), usePicture("empty-bowl")];
  const shelfEmpty = useSectionText("shelfEmpty");
  const shelfIntro = useSectionText("shelfIntro");
  return (
    <>
      <Hero
        title={content?.heroTitle ?? null}
        subtitle={content?.heroSubtitle ?? null}
        imageUrl={content?.heroImageUrl ?? null}
        opening={opening}
        alsoOpen={"alsoOpen" in more ? more.alsoOpen : undefined}
        pause={pause}
      />
      <Section id="events" title="Find Our Truck" intro={stopsIntro}>
        {!events.ok && <Notice>{unableToLoad("events")}</Notice>}
        {events.ok && events.data.length === 0 && (
          <Notice picture={noStops}>No upcoming events scheduled yet. Check back soon!</Notice>
        )}
        {events.ok && <EventGrid events={events.data} />}
        <ButtonLink to="/events" variant="quiet" className="mt-10">
          View Full Calendar
        </ButtonLink>
      </Section>
      {menu && (
        <Section id="menu" title="Our Menu" intro={menuIntro} className="border-t border-line/15">
          {"pickup" in more && more.pickup && <p className="wrap-anywhere mb-8">{more.pickup}</p>}
          {menu.ok ? <MenuBoard board={menu.data} /> : <Notice>{unableToLoad("the menu")}</Notice>}
        </Section>
      )}
      <Section
        id={menu ? "matcha" : "menu"}
        title={shelfTitle}
        intro={shelfIntro}
        className="border-t border-line/15"
      >
        {!products.ok && <Notice>{unableToLoad("products")}</Notice>}
        {products.ok && products.data.length === 0 && (
          <Notice picture={noProducts}>{shelfEmpty}</Notice>
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

/** Scrolls to the menu, below the hero, after a link to /menu. Going back keeps the earlier scroll position. */
function useMenuInView(): void {
  const { pathname, key } = useLocation();
  const isFromLink = useNavigationType() !== "POP" && pathname === MENU_PATH;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link can be followed again
  useEffect(() => {
    if (isFromLink) document.getElementById("menu")?.scrollIntoView();
  }, [isFromLink, key]);
}
