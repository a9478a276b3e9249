import { iconFolderOf } from "~/brand";
import { logoFile } from "~/domain/brand/logo";
import { useBrand } from "./use-brand";

/** Icons made of the truck's logo, or ours if it has none. */
export function IconLinks() {
  const brand = useBrand();
  const { logo, paper } = brand;
  if (logo) {
    return (
      <>
        <link rel="icon" href={logoFile({ logo, paper }, "favicon")} type="image/png" />
        <link rel="apple-touch-icon" href={logoFile({ logo, paper }, "touch")} />
      </>
    );
  }
  const folder = iconFolderOf(brand);
  return (
    <>
      <link rel="icon" href={`${folder}favicon.ico`} sizes="32x32" />
      <link rel="icon" href={`${folder}favicon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${folder}apple-touch-icon.png`} />
    </>
  );
}
