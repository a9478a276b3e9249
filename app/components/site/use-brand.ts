import { useRouteLoaderData } from "@remix-run/react";
import { type Brand, DEFAULT_BRAND } from "~/brand";
import { SECTION_TEXTS, type SectionText } from "~/domain/brand/section-texts";
import type { RootData } from "./root-data";

/** The brand, or the default if none was saved or the root's loader failed. */
export const brandOf = (root: Partial<RootData> | null | undefined): Brand =>
  root?.brand ?? DEFAULT_BRAND;

export function useBrand(): Brand {
  return brandOf(useRouteLoaderData<RootData>("root"));
}

/** The owner's text, or the default. */
export function useSectionText(name: SectionText): string {
  return useBrand().texts[name] ?? SECTION_TEXTS[name];
}

export const rootIn = (matches: readonly { id: string; data: unknown }[]) =>
  matches.find(({ id }) => id === "root")?.data as RootData | undefined;
