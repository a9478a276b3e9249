import { json } from "@remix-run/node";
import { readHomepageContent } from "~/domain/homepage/homepage.server";
import { api } from "~/http/api.server";

const { loader, action } = api({
  GET: () => json(readHomepageContent(), { headers: { "Cache-Control": "private, no-cache" } }),
});

export { action, loader };
