import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { REGISTRATION_COMING_SOON, useComingSoon } from "~/components/site/coming-soon";
import { pageMeta } from "~/components/site/page-meta";
import { StandalonePage } from "~/components/site/standalone-page";
import { redirectWithFlash } from "~/http/flash.server";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/choice-field";
import { Field } from "~/ui/field";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Register" });

export function loader(_args: LoaderFunctionArgs) {
  return null;
}

/** Reads nothing. The form is a post so that, without JavaScript, no password gets into a URL. */
export function action() {
  return redirectWithFlash("/auth/register", REGISTRATION_COMING_SOON);
}

/** A placeholder, which doesn't even compare the passwords. */
export default function RegisterPage() {
  const { pending, onSubmit } = useComingSoon(REGISTRATION_COMING_SOON);
  return (
    <StandalonePage title="Register">
      <form method="post" onSubmit={onSubmit} className="space-y-5">
        <Field id="name" name="name" label="Full Name" autoComplete="name" required />
        <Field
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
        />
        <Field
          id="password"
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          required
        />
        <Field
          id="confirm-password"
          name="confirmPassword"
          type="password"
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <CheckboxField id="newsletter" name="newsletter" label="Subscribe to our newsletter" />
        <Button pending={pending} pendingLabel="Registering..." className="w-full">
          Register
        </Button>
      </form>
      <p className="mt-6 text-muted">
        Already have an account?{" "}
        <Link to="/auth/login" className="text-matcha underline">
          Sign in
        </Link>
      </p>
    </StandalonePage>
  );
}
