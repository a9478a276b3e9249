import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignInProblem } from "~/components/site/sign-in-problem";
import type { SignInView } from "~/domain/access/access-problems";
import { startSignIn } from "~/http/sign-in-flow.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const shown = data as SignInView | undefined;
  return [
    { title: "Sign in" },
    { name: "robots", content: "noindex" },
    // The window continues on its own, with or without JavaScript.
    ...(shown && "loading" in shown
      ? [{ httpEquiv: "refresh", content: `0;url=${shown.loading}` }]
      : []),
  ];
};

/** Starts a sign-in. With `?popup=1` it runs in its own window. */
export function loader({ request }: LoaderFunctionArgs) {
  return startSignIn(request);
}

export default function SignInPage() {
  const shown = useLoaderData<SignInView>();
  if ("problem" in shown) return <SignInProblem {...shown} />;
  return (
    <main className="grid min-h-screen place-items-center">
      <p role="status">Loading application...</p>
    </main>
  );
}
