import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOut } from "~/http/sign-in.server";

/** A GET signs nobody out: any page of the world can cause one. */
export function loader() {
  return redirect("/");
}

export function action({ request }: ActionFunctionArgs) {
  return signOut(request);
}
