import { useLocation } from "@remix-run/react";
import { CartButton } from "~/components/cart/header-button";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { IconButton, IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Container } from "~/ui/page";
import { closeWhenLeft } from "~/ui/popover";
import { SiteNav } from "./main-navigation";
import { useRootData } from "./root-data";
import { ThemeToggle } from "./theme-toggle";
import { SiteName } from "./wordmark";

const MENU_ID = "site-menu";

export function SiteHeader() {
  const root = useRootData();
  const isAdmin = root?.isAdmin ?? false;
  return (
    <header className="sticky top-0 z-10 border-b border-line/15 bg-paper print:static">
      <Container className="flex min-h-16 flex-wrap items-center gap-x-1">
        <SiteName />
        <div className="ml-auto max-md:hidden print:hidden">
          <SiteNav
            label="Main"
            isAdmin={isAdmin}
            className="flex flex-wrap lg:mr-6 lg:gap-x-2"
            linkClassName="px-1.5 py-2.5 lg:px-2.5"
          />
        </div>
        <div className="flex items-center max-md:ml-auto print:hidden">
          <ThemeToggle />
          <AccountLink isSignedIn={root?.isSignedIn ?? false} />
          <CartButton />
          <MenuButton />
        </div>
      </Container>
      <MobileMenu isAdmin={isAdmin} />
    </header>
  );
}

/** Popover attributes. React 18 doesn't know them, but browsers do, with or without JavaScript. */
const OPENS_MENU = { popovertarget: MENU_ID };
const IS_MENU = { popover: "auto" };

function MenuButton() {
  return (
    <IconButton label="Menu" className="-mr-2.5 md:hidden" {...OPENS_MENU}>
      <Icon name="menu" />
    </IconButton>
  );
}

function MobileMenu({ isAdmin }: { isAdmin: boolean }) {
  // The key makes a new menu for each page, so that it starts closed.
  const { key } = useLocation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus leave
    <div key={key} id={MENU_ID} {...IS_MENU} className="mobile-menu" onBlur={closeWhenLeft}>
      <SiteNav
        label="Menu"
        isAdmin={isAdmin}
        className="divide-y divide-line/15"
        linkClassName="px-5 py-4 font-display text-xl"
      />
    </div>
  );
}

function AccountLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname, search } = useLocation();
  if (isSignedIn) {
    return (
      <SignOutForm>
        <IconButton type="submit" label="Log out">
          <Icon name="leave" />
        </IconButton>
      </SignOutForm>
    );
  }
  const returnTo = encodeURIComponent(pathname + search);
  return (
    <IconLink to={`/auth/auth0?returnTo=${returnTo}`} reloadDocument label="Log in">
      <Icon name="person" />
    </IconLink>
  );
}
