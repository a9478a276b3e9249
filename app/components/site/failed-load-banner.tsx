import { type FailedLoadBannerProps, useFailedLoad } from "~/components/loading/failed-load";
import { TryAgain } from "~/components/loading/try-again";
import { CHECK_CONNECTION } from "~/components/loading/unable-to-load";
import { Container } from "~/ui/page";
import { failedLoadTitle } from "./failed-load-page";

/** Says that loading failed. The page below still shows the data loaded before. */
export function FailedLoadBanner({ titleOf = failedLoadTitle, className }: FailedLoadBannerProps) {
  const failed = useFailedLoad();
  if (!failed) return null;
  return (
    <section
      aria-label="Couldn't load"
      className={`sticky z-[9] border-b border-line/15 border-l-4 border-l-vermilion bg-raised py-3 ${className}`}
    >
      <Container className="flex items-center justify-between gap-x-6">
        <div role="alert" key={failed.attempt}>
          <p className="font-medium">{titleOf(failed.to.replace(/[?#].*/, ""))}</p>
          <p className="text-sm text-muted">
            {CHECK_CONNECTION} You're seeing an earlier version of this page.
          </p>
        </div>
        <TryAgain />
      </Container>
    </section>
  );
}
