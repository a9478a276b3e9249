import { redirect } from "@remix-run/node";
import { api } from "~/http/api.server";
import { signOut } from "~/http/sign-in-flow.server";

const { loader, action } = api({
  // A GET doesn't sign out, since any website can cause one.
  GET: () => redirect("/"),
  POST: ({ request }) => signOut(request),
});

export { action, loader };
