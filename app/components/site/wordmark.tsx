import { Link } from "@remix-run/react";
import { Logo } from "./logo";
import { Seal } from "./seal";
import { useBrand } from "./use-brand";

/** @param isWholePage true in the panel, whose document has no style sheet but the panel's */
export function SiteName({ isWholePage = false }: { isWholePage?: boolean }) {
  const { name, logo, paper } = useBrand();
  return (
    <Link
      to="/"
      reloadDocument={isWholePage}
      className="flex min-h-11 min-w-0 max-w-max grow basis-36 items-center gap-2 text-ink no-underline"
    >
      {/* On the narrowest phones only the name fits, even with wider letter spacing. */}
      {logo ? (
        <Logo logo={logo} paper={paper} height={32} className="shrink-0 max-[359px]:hidden" />
      ) : (
        <Seal className="size-8 shrink-0 text-seal max-[359px]:hidden" />
      )}
      <span className="truncate font-display text-xl lg:text-2xl">{name}</span>
    </Link>
  );
}
