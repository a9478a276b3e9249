import { Link, Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FailedLoadContext } from "~/components/site/failed-load-boundary";
import { TALL_LINK } from "~/ui/links";
import { FailedDialog } from "./failed-dialog";

type AdminPageProps = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The screen that leads here, as a link above the title. */
  back?: { to: string; name: string; reloadDocument?: boolean };
  children: ReactNode;
};

/** A screen, and the dialog that is open over it, if any. */
export function AdminPage({ children, ...frame }: AdminPageProps) {
  return (
    <AdminFrame {...frame}>
      {children}
      <Outlet context={DIALOG} />
    </AdminFrame>
  );
}

const DIALOG: FailedLoadContext = { Failed: FailedDialog };

/**
 * The frame without an outlet for dialogs, for pages that replace a screen: their outlet would render that
 * screen again.
 */
export function AdminFrame({ title, subtitle, actions, back, children }: AdminPageProps) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pb-16 pt-6 md:px-8 md:pt-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8">
        <div>
          {back && (
            <p className="-mt-3">
              <Link to={back.to} reloadDocument={back.reloadDocument} className={TALL_LINK}>
                Back to {back.name}
              </Link>
            </p>
          )}
          <h1 className="font-display text-2xl leading-tight md:text-3xl">{title}</h1>
          {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function AdminToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">{children}</div>
  );
}
