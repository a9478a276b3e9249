import type { Brand } from "~/brand";

/** Names of the shop's three categories. The categories' values are fixed, not what a truck sells. */
export const CATEGORY_LABELS = {
  matchaLabel: "Matcha",
  merchandiseLabel: "Merchandise",
  equipmentLabel: "Equipment",
};

/** The label of each category by its value: the owner's, or the original. */
export function categoryLabels({ texts }: Pick<Brand, "texts">) {
  const { matchaLabel, merchandiseLabel, equipmentLabel } = { ...CATEGORY_LABELS, ...texts };
  return { matcha: matchaLabel, merchandise: merchandiseLabel, equipment: equipmentLabel };
}
