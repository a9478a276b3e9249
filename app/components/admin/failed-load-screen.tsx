import { useLocation } from "@remix-run/react";
import { FailedLoadAlert, TryAgain } from "~/components/loading/try-again";
import { Notice } from "~/ui/page";
import { adminPlaceOf, adminScreenOf, unableToLoadScreen } from "./navigation";
import { AdminPage } from "./screen";

export function FailedLoadScreen() {
  const { pathname } = useLocation();
  return (
    <AdminPage title={adminScreenOf(pathname)?.title ?? "Management"}>
      <Notice action={<TryAgain />}>
        <FailedLoadAlert>{unableToLoadScreen(pathname)}</FailedLoadAlert>
      </Notice>
    </AdminPage>
  );
}

/** The screen below stands as it was loaded. */
export function bannerTitleOf(pathname: string): string {
  const isDialog = adminPlaceOf(pathname)?.href !== pathname;
  return isDialog ? "This could not be opened. Please try again." : unableToLoadScreen(pathname);
}
