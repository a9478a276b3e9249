import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CartLine, CartProduct } from "~/domain/cart/cart";
import * as cart from "~/domain/cart/cart";
import type { Items } from "~/domain/cart/items";
import type { LineName } from "~/domain/cart/line-name";
import { UNNAMED } from "~/domain/cart/reconcile-cart";
import { accepted, type Notice, review } from "~/domain/cart/review";
import {
  notifyOtherTabs,
  onCartWrittenElsewhere,
  readBrowserCart,
  writeBrowserCart,
} from "./browser-cart";

type Cart = {
  lines: CartLine[];
  /** Changes that checkout shows, and then accepts. */
  notices: Notice[];
  itemCount: number;
  totalCents: number;
  /** True if a product comes from this browser's storage and the server hasn't confirmed it yet. */
  isStale: boolean;
  /** True if the server can't read the products now and this browser doesn't remember all of them. */
  cannotBeShown: boolean;
  add: (product: CartProduct, quantity?: number) => void;
  setQuantity: (line: LineName, quantity: number) => void;
  remove: (line: LineName) => void;
  clear: () => void;
  removePaid: (paid: Items) => void;
  /** Reads the cart again after the server may have changed it. */
  readAgain: () => void;
  /** Ends the notices and removes sold-out lines for good. */
  accept: () => void;
};

const CartContext = createContext<Cart | null>(null);

type CartProviderProps = {
  fromServer: CartLine[];
  /** False if the server couldn't read the products and only counted the lines. */
  isReadable: boolean;
  children: ReactNode;
};

/** Provides the cart. It starts with the lines that the server read from the cookie, so the first paint is right. */
export function CartProvider({ fromServer, isReadable, children }: CartProviderProps) {
  const { lines, isStale, change, readAgain } = useCartLines(fromServer, isReadable);
  const value = useMemo((): Cart => {
    const reviewed = review(lines);
    return {
      ...reviewed,
      itemCount: cart.itemCount(reviewed.lines),
      totalCents: cart.totalCents(reviewed.lines),
      isStale,
      cannotBeShown: !isReadable && lines.some(({ product }) => product.name === UNNAMED),
      add: (product, quantity) => change((lines) => cart.add(lines, product, quantity)),
      setQuantity: (line, quantity) => change((lines) => cart.setQuantity(lines, line, quantity)),
      remove: (line) => change((lines) => cart.remove(lines, line)),
      clear: () => change(() => []),
      removePaid: (paid) => change((lines) => cart.removePaidItems(lines, paid)),
      readAgain,
      accept: () => change(accepted),
    };
  }, [lines, isStale, isReadable, change, readAgain]);
  return <CartContext.Provider value={value}>{children}</CartContext.Provider>;
}

/** @throws outside a CartProvider */
export function useCart(): Cart {
  const value = useContext(CartContext);
  if (!value) throw new Error("useCart must be used within a CartProvider");
  return value;
}

function useCartLines(fromServer: CartLine[], isReadable: boolean) {
  const [stored, setStored] = useState(fromServer);
  const products = useMemo(
    () =>
      new Map(
        (isReadable ? fromServer : []).map(({ product }) => [cart.lineNameOf(product), product]),
      ),
    [fromServer, isReadable],
  );
  const lines = useMemo(() => atLatest(stored, products), [stored, products]);
  const latest = useRef({ lines, products });
  latest.current = { lines, products };

  const refresh = useCallback((options?: { isStorageNewer: boolean }) => {
    const { lines: remembered, products } = latest.current;
    const known = [...remembered.map(({ product }) => product), ...products.values()];
    const named = known.filter(({ name }) => name !== UNNAMED);
    const here = readBrowserCart(named, options);
    if (!here) return null;
    const lines = atLatest(here.lines, products);
    latest.current.lines = lines;
    setStored(lines);
    return { lines, isNews: here.isNews };
  }, []);

  /** Syncs cookie and storage, and tells other tabs about the server's changes. */
  const readAgain = useCallback(() => {
    const here = refresh();
    if (!here) return;
    writeBrowserCart(here.lines);
    if (here.isNews) notifyOtherTabs();
  }, [refresh]);

  const change = useCallback(
    (edit: (lines: CartLine[]) => CartLine[]) => {
      // Another tab may have changed the cart by a post, which fires no event.
      const here = refresh();
      const next = edit(latest.current.lines);
      latest.current.lines = next;
      setStored(next);
      writeBrowserCart(next);
      if (here?.isNews) notifyOtherTabs();
    },
    [refresh],
  );

  useEffect(() => {
    readAgain();
    // Don't write here: two tabs that respond to each other's writes would never stop.
    const stopListening = onCartWrittenElsewhere(() => refresh({ isStorageNewer: true }));
    const stopWatching = onReturn(readAgain);
    return () => {
      stopListening();
      stopWatching();
    };
  }, [refresh, readAgain]);

  const isStale = lines.some(({ product }) => !products.has(cart.lineNameOf(product)));
  return { lines, isStale, change, readAgain };
}

function atLatest(lines: CartLine[], products: Map<LineName, CartProduct>): CartLine[] {
  return lines.map((line) => ({
    ...line,
    product: products.get(cart.lineNameOf(line.product)) ?? line.product,
  }));
}

/** Calls back when the page returns from the back-forward cache, since the cart may have changed meanwhile. */
function onReturn(callback: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") callback();
  };
  window.addEventListener("pageshow", onShow);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.removeEventListener("pageshow", onShow);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
