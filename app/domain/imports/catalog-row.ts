import type { Cents } from "../money";
import type { Category, PRODUCT_KINDS, TastingNotes } from "../records/product";

export type ProductKind = (typeof PRODUCT_KINDS)[number];

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
  /** It can't be taken in, for this reason. */
  why?: string;
  /** What only this shop's own file has. */
  own?: {
    category: Category | null;
    imageUrl: string | null;
    isTaxExempt: boolean;
    allergens: string[];
    origin: string | null;
    certifications: string[] | null;
    tastingNotes: TastingNotes;
    recommendedUse: string | null;
  };
};
