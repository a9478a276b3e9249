import { useLocation } from "@remix-run/react";
import { IconButton, IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function AccountLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname, search } = useLocation();
  if (isSignedIn) {
    return (
      <form method="post" action="/auth/logout">
        <IconButton type="submit" label="Log out">
          <Icon name="leave" />
        </IconButton>
      </form>
    );
  }
  const returnTo = encodeURIComponent(pathname + search);
  return (
    <IconLink to={`/auth/auth0?returnTo=${returnTo}`} reloadDocument label="Log in">
      <Icon name="person" />
    </IconLink>
  );
}
