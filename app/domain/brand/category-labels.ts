import type { Brand } from "~/brand";

/** What the shop calls its three categories. The specification fixes their values, not what a truck sells. */
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
