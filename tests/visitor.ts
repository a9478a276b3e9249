import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { GATE_ADDRESS_HEADER } from "~/http/client-address";

type Route = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<Response> | Response;

const ORIGIN = "http://localhost:3000";

/** A browser that calls our routes without a server in between. It keeps the cookies of responses it receives. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The visitor's IP address, as the gate passes it on. */
  address = "192.0.2.1";

  get(route: Route, path: string): Promise<Response> {
    return this.send(route, path);
  }

  post(route: Route, path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(route, path, { method: "POST", body: new URLSearchParams(fields) });
  }

  postJson(route: Route, path: string, body: unknown): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return this.send(route, path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async send(route: Route, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.ask(route, path, init);
    this.receive(response);
    return response;
  }

  /** Sends a request without receiving its response. Pass the response to `receive` to keep its cookies. */
  async ask(route: Route, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set(GATE_ADDRESS_HEADER, this.address);
    const request = new Request(ORIGIN + path, { ...init, headers });
    return route({ request, params: {}, context: {} });
  }

  receive(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/; Max-Age=0\b/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
