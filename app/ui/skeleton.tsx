import type { ReactNode } from "react";

/** A placeholder shape. `className` sets its size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-raised ${className}`} />
  );
}

/** Screen readers hear `label` in place of shapes. */
export function Loading({
  label,
  isSeen = false,
  children,
  className = "",
}: {
  label: string;
  isSeen?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true" className={className}>
      <p className={isSeen ? "text-muted" : "sr-only"}>{label}</p>
      {children}
    </div>
  );
}
