import { json, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";
import { NotFoundPage } from "~/components/site/error-page";
import { pageMeta } from "~/components/site/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Page Not Found" });

export function loader() {
  return json(null, { status: 404 });
}

/**
 * Opens the panel in a new document, after a sign-in in another tab: a guest's page doesn't have the panel's routes
 * (server/guest-manifest.ts).
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (`${pathname}/`.startsWith("/admin/")) throw redirectDocument(pathname + search);
  return serverLoader();
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function UnknownPage() {
  return <NotFoundPage />;
}
