import { sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { read } from "~/db/client.server";
import { takeFlash } from "~/http/flash.server";
import { openSession, ownProvider, signInAs } from "../identity";
import { args } from "./call";

type Params = Record<string, string>;

/** What Remix hands loaders and actions for the requests of a signed-in administrator. */
export function asAdministrator() {
  const provider = ownProvider();
  let signedIn: Awaited<ReturnType<typeof signInAs>>;
  let cookie = "";
  beforeAll(async () => {
    signedIn = await signInAs("admin", provider.current);
  });
  beforeEach(async () => {
    cookie = await openSession(signedIn);
  });
  return {
    /** The administrator's session cookie. */
    get cookie() {
      return cookie;
    },
    actor: { sub: "auth0|demo-admin", name: "admin@ujicart.example", role: "owner" as const },
    get: (path: string, params: Params = {}) => args(path, { headers: { Cookie: cookie } }, params),
    /** @param fields as pairs where a name has several values. */
    form: (
      path: string,
      fields: Record<string, string> | [string, string][],
      params: Params = {},
    ) =>
      args(
        path,
        { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams(fields) },
        params,
      ),
    json: (method: string, path: string, body: unknown, params: Params = {}) => {
      const headers = { Cookie: cookie, "Content-Type": "application/json" };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      return args(path, { method, headers, body: sent }, params);
    },
  };
}

/** The address that an action led to, and the toast it sent along. */
export async function outcomeOf(response: Response) {
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { request } = args("/", { headers: { Cookie: cookie } });
  const { toast } = await takeFlash(request);
  return { status: response.status, to: response.headers.get("Location"), toast };
}

/** Makes every write fail, as on a disk that is full. */
export function breakDatabase(): void {
  read().run(sql`PRAGMA query_only = ON`);
}

/** Lets writes succeed again. */
export function mendDatabase(): void {
  read().run(sql`PRAGMA query_only = OFF`);
}
