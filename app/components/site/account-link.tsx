import { useLocation } from "@remix-run/react";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { IconButton, IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function AccountLink({ isSignedIn }: { isSignedIn: boolean }) {
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
