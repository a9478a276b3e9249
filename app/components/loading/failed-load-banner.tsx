import { failedLoadTitle } from "~/components/site/failed-load-page";
import { Container } from "~/ui/page";
import { type FailedLoadBannerProps, useFailedLoad } from "./failed-load";
import { TryAgain } from "./try-again";

/** The page below stands as it was loaded. */
export function FailedLoadBanner({ titleOf = failedLoadTitle, className }: FailedLoadBannerProps) {
  const failed = useFailedLoad();
  if (!failed) return null;
  return (
    <section
      aria-label="Not loaded"
      className={`sticky z-[9] border-b border-line/15 border-l-4 border-l-vermilion bg-raised py-3 ${className}`}
    >
      <Container className="flex items-center justify-between gap-x-6">
        <div role="alert" key={failed.attempt}>
          <p className="font-medium">{titleOf(failed.to.replace(/[?#].*/, ""))}</p>
          <p className="text-sm text-muted">What you see is as it was loaded before.</p>
        </div>
        <TryAgain />
      </Container>
    </section>
  );
}
