import { useLocation } from "@remix-run/react";
import { FailedLoadAlert, TryAgain } from "~/components/loading/try-again";
import { CHECK_CONNECTION } from "~/components/loading/unable-to-load";
import { usePageTitle } from "~/components/site/page-title";
import { Notice } from "~/ui/page";
import { NOT_OPENED } from "./failed-dialog";
import { adminPlaceOf, adminScreenOf, unableToLoadScreen } from "./navigation";
import { AdminFrame } from "./screen";

export function FailedLoadScreen() {
  const { pathname } = useLocation();
  usePageTitle(`Couldn't load ${adminScreenOf(pathname)?.title ?? "Management"}`);
  return (
    <AdminFrame title={adminScreenOf(pathname)?.title ?? "Management"}>
      <Notice action={<TryAgain />}>
        <FailedLoadAlert>
          {unableToLoadScreen(pathname)} {CHECK_CONNECTION}
        </FailedLoadAlert>
      </Notice>
    </AdminFrame>
  );
}

/** Title of the banner above a screen that still shows the data it loaded before. */
export function bannerTitleOf(pathname: string): string {
  const isDialog = adminPlaceOf(pathname)?.href !== pathname;
  return isDialog ? NOT_OPENED : unableToLoadScreen(pathname);
}
