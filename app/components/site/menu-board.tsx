import { Link } from "@remix-run/react";
import { AddToCart } from "~/components/cart/add-to-cart";
import { useCart } from "~/components/cart/provider";
import { ProductPicture } from "~/components/product-picture";
import { itemCount, madeProduct } from "~/domain/cart/cart";
import type { Board, BoardItem } from "~/domain/menu/menu";
import { formatMoney } from "~/domain/money";
import { menuItemPath } from "~/domain/products/product-path";
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
  const { served, notAtStop } = item;
  const isOut = item.isOut ?? notAtStop;
  const nameId = productAnchor(id);
  const price = formatMoney(priceCents);
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
      {isOut && (
        <p className="text-sm text-vermilion">
          {item.isOut ? "Sold out today" : "Not served at this stop"}
        </p>
      )}
      {served && <p className="text-sm text-muted">{served}</p>}
      {description && <p className="wrap-anywhere text-sm text-muted">{description}</p>}
      {contains && <p className="text-sm text-muted">{`Contains ${contains}`}</p>}
      {!isOut && (
        <div className="mt-2 flex items-center justify-end gap-4">
          <InCart productId={id} />
          {asks && (
            <Link
              to={menuItemPath({ id, name })}
              aria-describedby={`${nameId}-name`}
              className="inline-block py-1 text-matcha underline"
            >
              Choose
            </Link>
          )}
          {usual && (
            <AddToCart
              product={madeProduct({ id, name, priceCents, imageUrl: null }, usual)}
              nameId={`${nameId}-name`}
              variant="quiet"
              className=""
            />
          )}
        </div>
      )}
    </>
  );
}

/** How many are in the cart. A script says it, so the page is the same for everyone and can be kept. */
function InCart({ productId }: { productId: number }) {
  const { lines } = useCart();
  const isHydrated = useHydrated();
  const count = itemCount(lines.filter(({ product }) => product.id === productId));
  if (!isHydrated || count === 0) return null;
  return <span className="mr-auto text-sm text-muted">{`${count} in cart`}</span>;
}
