import { json, type MetaFunction } from "@remix-run/node";
import { NotFoundPage } from "~/components/site/error-page";
import { pageMeta } from "~/components/site/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Page Not Found" });

export function loader() {
  return json(null, { status: 404 });
}

export { shouldRevalidate } from "~/components/forms/restore-input";

export default function UnknownPage() {
  return <NotFoundPage />;
}
