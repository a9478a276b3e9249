import { categoryLabels } from "~/domain/brand/category-labels";
import { useBrand } from "./use-brand";

/** The shop's name of each category, by its value. */
export const useCategoryLabels = () => categoryLabels(useBrand());
