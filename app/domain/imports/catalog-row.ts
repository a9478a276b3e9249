import type { NewChoiceGroup } from "~/domain/menu/choice-group.schema";
import type { Cents } from "~/domain/money";
import type { Category, PRODUCT_KINDS, TastingNotes } from "~/domain/products/product";

export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** A choice group of a menu item, as a file has it. */
export type AskedGroup = Pick<NewChoiceGroup, "name" | "amount" | "canRepeat" | "choices">;

/** An item as a file or a pasted menu has it. */
export type CatalogRow = {
  name: string;
  /** The section or category in the other shop. */
  place: string;
  /** Null if it has no price, or a variable one. */
  priceCents: Cents | null;
  /** The line number in a pasted menu. */
  line?: number;
  /** Set only if the file has it. */
  kind?: ProductKind;
  description?: string | null;
  /** Null if the file has no count. */
  stock?: number | null;
  isAvailable?: boolean;
  /** Set only if the file has it. */
  isTaxExempt?: boolean;
  imageUrl?: string | null;
  /** Names of the item's images in the file. The first one is shown. */
  images?: string[];
  /** Set if the row is one of an item's variations: 'Large' of 'Latte'. */
  variation?: Variation;
  /** The choice groups of a menu item. */
  asks?: AskedGroup[];
  /** The reason why the row can't be imported. */
  why?: string;
  /** Fields that only this shop's own file has. */
  own?: {
    category: Category | null;
    allergens: string[];
    /** As in '07:00'. */
    servedFrom: string | null;
    servedUntil: string | null;
    origin: string | null;
    certifications: string[] | null;
    tastingNotes: TastingNotes;
    recommendedUse: string | null;
  };
};

export type Variation = {
  /** The key that all variations of an item share. */
  family: string;
  item: string;
  name: string;
  /** What the variations are, like 'Size'; empty if the file doesn't say. */
  asks: string;
};

/** A row about something that several items share, which the file says too little about. */
export const partLeftOut = (name: string, items: number, why: string): CatalogRow => ({
  name,
  place: `${items} ${items === 1 ? "item" : "items"}`,
  priceCents: null,
  why,
});
