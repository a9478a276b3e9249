import type { Brand } from "~/brand";
import { logoFile, markSize } from "~/domain/brand/logo";

type BrandLogoProps = { brand: Pick<Brand, "logo" | "paper">; height: number };

/** The truck's logo beside its name, on pages without Remix. Renders nothing if there is no logo. */
export function BrandLogo({ brand: { logo, paper }, height }: BrandLogoProps) {
  if (!logo) return null;
  return <img src={logoFile({ logo, paper }, "mark")} alt="" {...markSize(logo, height)} />;
}
