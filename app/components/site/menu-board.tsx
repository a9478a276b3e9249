import { Link } from "@remix-run/react";
import { AddToCart } from "~/components/cart/add-to-cart";
import { useCart } from "~/components/cart/provider";
import { ProductPicture } from "~/components/product-picture";
import { itemCount, madeProduct } from "~/domain/cart/cart";
import type { Board, BoardItem } from "~/domain/menu/menu";
import { formatMoney } from "~/domain/money";
import { menuItemPath } from "~/domain/products/product-path";
import { ButtonLink } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { productAnchor } from "./product-anchor";

export function MenuBoard({ board }: { board: Board }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {board.map(({ id, name, items }) => (
        <div key={id} className="min-w-0">
          <h3 className="wrap-anywhere border-b border-line/20 pb-2 font-display text-xl">
            {name}
          </h3>
          <ul className="divide-y divide-line/15">
            {items.map((item) => (
              <MenuLine key={item.id} {...item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function MenuLine(item: BoardItem) {
  const { id, imageUrl } = item;
  if (!imageUrl) {
    return (
      <li id={productAnchor(id)} className="py-3">
        <Words {...item} />
      </li>
    );
  }
  return (
    <li id={productAnchor(id)} className="grid grid-cols-[5rem_1fr] items-start gap-x-4 py-3">
      <ProductPicture product={{ imageUrl }} size={160} loading="lazy" className="w-full" />
      <div className="min-w-0">
        <Words {...item} />
      </div>
    </li>
  );
}

function Words({ id, name, description, priceCents, contains, usual, asks, ...item }: BoardItem) {
  const { served, notAtStop, imageUrl } = item;
  const isOut = item.isOut ?? notAtStop;
  const nameId = productAnchor(id);
  const price = formatMoney(priceCents);
  const choose = asks && (
    <ChooseLink item={{ id, name }} nameId={`${nameId}-name`} isOnly={!usual} />
  );
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span id={`${nameId}-name`} className="wrap-anywhere min-w-0">
          <Link to={menuItemPath({ id, name })} className="hover:text-matcha hover:underline">
            {isOut ? <s>{name}</s> : name}
          </Link>
        </span>
        <span className="tabular-nums">{isOut ? <s>{price}</s> : price}</span>
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
        <div className="wrap-anywhere grow basis-40 text-sm text-muted">
          {isOut && (
            <p className="text-vermilion">
              {item.isOut ? "Sold out today" : "Not served at this stop"}
            </p>
          )}
          {served && <p>{served}</p>}
          {description && <p>{description}</p>}
          {contains && <p>{`Contains ${contains}`}</p>}
          {!isOut && <InCart productId={id} />}
        </div>
        {!isOut && (
          // Beside a picture, the controls have a line of their own.
          <div className={imageUrl ? "ml-auto flex items-center gap-4" : "ml-auto text-center"}>
            {imageUrl && choose}
            {usual && (
              <AddToCart
                product={madeProduct({ id, name, priceCents, imageUrl: null }, usual)}
                nameId={`${nameId}-name`}
                variant="quiet"
                className=""
              />
            )}
            {!imageUrl && choose}
          </div>
        )}
      </div>
    </>
  );
}

/** How many of an item are in the cart. Only a script shows it, so the page is the same for everyone and can be cached. */
function InCart({ productId }: { productId: number }) {
  const { lines } = useCart();
  const isHydrated = useHydrated();
  const count = itemCount(lines.filter(({ product }) => product.id === productId));
  if (!isHydrated || count === 0) return null;
  return <p>{`${count} in cart`}</p>;
}

type ChooseLinkProps = {
  item: Pick<BoardItem, "id" | "name">;
  nameId: string;
  /** True if the item can't be added without a choice. */
  isOnly: boolean;
};

function ChooseLink({ item, nameId, isOnly }: ChooseLinkProps) {
  const link = { to: menuItemPath(item), "aria-describedby": nameId };
  if (isOnly) {
    return (
      <ButtonLink {...link} variant="quiet">
        Choose
      </ButtonLink>
    );
  }
  return (
    <Link {...link} className="inline-block pt-1 text-sm text-matcha underline">
      Choose
    </Link>
  );
}
