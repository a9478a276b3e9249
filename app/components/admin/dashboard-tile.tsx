import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type DashboardTileProps = {
  label: string;
  value: ReactNode;
  href?: string;
  caption?: string;
  alert?: boolean;
};

/** To stand in a `<dl>`. */
export function DashboardTile({ label, value, href, caption, alert }: DashboardTileProps) {
  return (
    <div className="relative border-t border-line/30 pb-5 pt-3 has-[a:hover]:border-ink">
      <dt className="text-sm text-muted">
        {href ? (
          <Link to={href} className="text-muted after:absolute after:inset-0 hover:text-ink">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={`mt-1 font-display text-3xl tabular-nums ${toneOf(caption, alert)}`}>
        {value}
      </dd>
      {caption && <dd className="mt-1 text-xs text-muted">{caption}</dd>}
    </div>
  );
}

function toneOf(caption?: string, alert?: boolean): string {
  if (alert) return "text-vermilion";
  return caption ? "text-muted" : "";
}
