import type { Category, PRODUCT_KINDS, TastingNotes } from "~/domain/products/product";
import type { NewChoiceGroup } from "../menu/choice-group.schema";
import type { Cents } from "../money";

export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** What's asked of a menu item. */
export type AskedGroup = Pick<NewChoiceGroup, "name" | "amount" | "choices">;

/** An item as a file or a pasted menu has it. */
export type CatalogRow = {
  name: string;
  /** Its section or category there. */
  place: string;
  /** Null where it has none, or one that changes. */
  priceCents: Cents | null;
  /** Of a pasted menu. */
  line?: number;
  /** Where the file says so itself. */
  kind?: ProductKind;
  description?: string | null;
  /** Null where the file doesn't count it. */
  stock?: number | null;
  isAvailable?: boolean;
  /** Where the file says. */
  isTaxExempt?: boolean;
  imageUrl?: string | null;
  /** As the file names them. The first is the one that's shown. */
  images?: string[];
  /** It's one of several that an item comes in: 'Large' of 'Latte'. */
  variation?: Variation;
  /** Of a menu item. */
  asks?: AskedGroup[];
  /** It can't be taken in, for this reason. */
  why?: string;
  /** What only this shop's own file has. */
  own?: {
    category: Category | null;
    allergens: string[];
    origin: string | null;
    certifications: string[] | null;
    tastingNotes: TastingNotes;
    recommendedUse: string | null;
  };
};

export type Variation = {
  /** The same for all of an item's. */
  family: string;
  item: string;
  name: string;
  /** 'Size', where the file says. */
  asks: string;
};

/** What a file names for several items, and doesn't say enough about. */
export const partLeftOut = (name: string, items: number, why: string): CatalogRow => ({
  ...{ name, place: `${items} ${items === 1 ? "item" : "items"}`, priceCents: null, why },
});
