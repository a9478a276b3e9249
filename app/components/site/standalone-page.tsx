import type { ReactNode } from "react";
import { ToastRegion } from "~/ui/toast";
import { SiteName } from "./wordmark";

type StandalonePageProps = {
  title: string;
  intro?: ReactNode;
  /** True for a page on a tablet. */
  isWide?: boolean;
  children?: ReactNode;
};

/** A page without the site's header and footer. */
export function StandalonePage({ title, intro, isWide = false, children }: StandalonePageProps) {
  return (
    <div className="toasts-at-foot">
      <ToastRegion />
      <div
        className={`mx-auto min-h-screen w-full px-5 pb-16 pt-6 md:pt-16 ${isWide ? "max-w-prose" : "max-w-md"}`}
      >
        <header className="border-b border-line/15 pb-4">
          <SiteName />
        </header>
        <main className="pt-8">
          <h1 className="font-display text-3xl leading-tight md:text-4xl">{title}</h1>
          {intro && <p className="mt-3 text-balance text-muted">{intro}</p>}
          {children && <div className="mt-6">{children}</div>}
        </main>
      </div>
    </div>
  );
}
