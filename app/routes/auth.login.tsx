import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { AUTHENTICATION_COMING_SOON, useComingSoon } from "~/components/site/coming-soon";
import { pageMeta } from "~/components/site/page-meta";
import { StandalonePage } from "~/components/site/standalone-page";
import { redirectWithFlash } from "~/http/flash.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useToast } from "~/ui/toast";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Log In" });

export function loader(_args: LoaderFunctionArgs) {
  return null;
}

/** Reads nothing. The form is a post so that, without JavaScript, no password gets into a URL. */
export function action() {
  return redirectWithFlash("/auth/login", AUTHENTICATION_COMING_SOON);
}

/** A placeholder. The header's icon links to the real sign-in. */
export default function LoginPage() {
  const { pending, onSubmit } = useComingSoon(AUTHENTICATION_COMING_SOON);
  const toast = useToast();
  return (
    <StandalonePage
      title="Log In"
      intro={
        <>
          This form isn't available yet.{" "}
          <Link to="/auth/auth0" reloadDocument className="text-matcha underline">
            Sign in here
          </Link>{" "}
          instead.
        </>
      }
    >
      <form method="post" onSubmit={onSubmit} className="space-y-5">
        <Field
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
        />
        <div className="space-y-1.5">
          <Field
            id="password"
            name="password"
            type="password"
            label="Password"
            autoComplete="current-password"
            required
          />
          <Link
            to="/auth/login"
            onClick={() => toast(AUTHENTICATION_COMING_SOON)}
            className="inline-block py-1 text-sm text-matcha underline"
          >
            Forgot password?
          </Link>
        </div>
        <Button pending={pending} pendingLabel="Logging in..." className="w-full">
          Log In
        </Button>
      </form>
      <p className="mt-6 text-muted">
        New here?{" "}
        <Link to="/auth/register" className="text-matcha underline">
          Create an account
        </Link>
      </p>
    </StandalonePage>
  );
}
