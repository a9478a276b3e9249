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

/** Both of the spec's gates read it: one the status, the other the body (design 4.11). */
const { loader, action } = api({
  GET: async ({ request }) => {
    const { access } = await authorize(request);
    return json({ isAdmin: access === "administrator" }, { status: STATUS[access] });
  },
});

export { action, loader };
