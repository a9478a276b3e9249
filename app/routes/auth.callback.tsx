import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignInProblem } from "~/components/site/sign-in-problem";
import type { SignInView } from "~/domain/access/access-problems";
import { finishSignIn } from "~/http/sign-in-flow.server";

export const meta: MetaFunction = () => [
  { title: "Sign in" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return finishSignIn(request);
}

export default function CallbackPage() {
  const shown = useLoaderData<SignInView>();
  return "problem" in shown ? <SignInProblem {...shown} /> : null;
}
