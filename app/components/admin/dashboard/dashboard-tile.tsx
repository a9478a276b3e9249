import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type DashboardTileProps = {
  label: string;
  value: ReactNode;
  href?: string;
  caption?: string;
  alert?: boolean;
  /** A placeholder that must not look like a real number. */
  isPlaceholder?: boolean;
};

/** A figure, to render in a `<dl>`. */
export function DashboardTile(props: DashboardTileProps) {
  const { label, value, href, isPlaceholder } = props;
  const caption = isPlaceholder ? "Placeholder" : props.caption;
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
      <dd className={`mt-1 font-display text-3xl tabular-nums ${toneOf(props)}`}>{value}</dd>
      {caption && <dd className="mt-1 text-xs text-muted">{caption}</dd>}
    </div>
  );
}

function toneOf({ alert, isPlaceholder }: DashboardTileProps): string {
  if (alert) return "text-vermilion";
  return isPlaceholder ? "text-muted" : "";
}
