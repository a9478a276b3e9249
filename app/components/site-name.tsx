import { Link } from "@remix-run/react";
import { brand } from "~/brand";
import { Hanko } from "./hanko";

export function SiteName() {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 text-ink no-underline">
      <Hanko className="size-8 text-seal" />
      <span className="font-display text-2xl leading-none">{brand.name}</span>
    </Link>
  );
}
