import type { MetaFunction } from "@remix-run/node";
import { useEffect } from "react";
import { announceSignIn } from "~/components/admin/frame/sign-in-window";
import { StandalonePage } from "~/components/site/standalone-page";

export const meta: MetaFunction = () => [
  { title: "Signed in" },
  { name: "robots", content: "noindex" },
];

/** Ends a sign-in in its own window: notifies the page that opened it, and closes. */
export default function SignedInPage() {
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
  return (
    <StandalonePage
      title="You're signed in"
      intro="You can close this window and pick up where you left off."
    />
  );
}
