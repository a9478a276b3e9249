import { json } from "@remix-run/node";
import { authorize } from "~/http/access.server";
import { api } from "~/http/api.server";

const STATUS = {
  administrator: 200,
  "not-administrator": 403,
  unauthenticated: 401,
  unconfigured: 401,
  unavailable: 503,
} as const;

/** Reports access in both the status and the body, because clients check one or the other. */
const { loader, action } = api({
  GET: async ({ request }) => {
    const { access } = await authorize(request);
    return json({ isAdmin: access === "administrator" }, { status: STATUS[access] });
  },
});

export { action, loader };
