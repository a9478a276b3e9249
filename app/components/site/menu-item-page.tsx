import { Link } from "@remix-run/react";
import { ChooseForm } from "~/components/cart/choose-form";
import { ProductPicture } from "~/components/product-picture";
import type { LineName } from "~/domain/cart/line-name";
import type { ChoiceProblem } from "~/domain/menu/choice-group";
import type { MenuItemView } from "~/domain/menu/item-page";
import { Container } from "~/ui/page";
import { OrdersPaused } from "./orders-paused";
import { productAnchor } from "./product-anchor";

type MenuItemPageProps = {
  item: MenuItemView;
  start: readonly number[];
  /** Why the last posted choices were refused. */
  problem: ChoiceProblem | null;
  /** When pickup starts, if no stop that's open takes orders. */
  pickup: string | null;
  /** Why online orders are paused. */
  pause: string | null;
  replaces: LineName | null;
};

/** A menu item's own page, with its choices. */
export function MenuItemPage(props: MenuItemPageProps) {
  const { item, start, problem, pickup, pause, replaces } = props;
  const anchor = productAnchor(item.id);
  const nameId = `${anchor}-name`;
  return (
    <Container className="pb-16 pt-6 md:pb-24 md:pt-10">
      {/* Without a picture, the page is one column in the middle. */}
      <div className={item.imageUrl ? "" : "mx-auto max-w-prose"}>
        <nav aria-label="Breadcrumb" className="text-sm">
          <Link to="/menu#menu" className="inline-block py-1 text-matcha underline">
            Menu
          </Link>
        </nav>
        {pause && <OrdersPaused sentence={pause} className="mt-6" />}
        <article
          id={anchor}
          className={`mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-8 ${item.imageUrl ? "md:grid-cols-2" : ""}`}
        >
          {item.imageUrl && (
            <ProductPicture product={item} size={640} alt={item.name} className="w-full" />
          )}
          <div className="min-w-0 max-w-prose">
            <h1
              id={nameId}
              className="text-balance font-display text-3xl leading-tight md:text-4xl"
            >
              {item.name}
            </h1>
            {item.description && <p className="mt-3">{item.description}</p>}
            <p className="mb-6 mt-3 text-muted">
              {item.served && `${item.served}. `}Made to order. Pick it up at one of our stops.
            </p>
            <ChooseForm
              key={replaces}
              item={item}
              nameId={nameId}
              start={start}
              refused={problem}
              pickup={pickup}
              replaces={replaces}
            />
          </div>
        </article>
      </div>
    </Container>
  );
}
