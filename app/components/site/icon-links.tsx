import { logoFile } from "~/domain/brand/logo";
import { useBrand } from "./use-brand";

/** Icons made of the truck's logo, or ours if it has none. */
export function IconLinks() {
  const { logo, paper } = useBrand();
  if (logo) {
    return (
      <>
        <link rel="icon" href={logoFile({ logo, paper }, "favicon")} type="image/png" />
        <link rel="apple-touch-icon" href={logoFile({ logo, paper }, "touch")} />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
