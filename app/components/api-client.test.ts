import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError, createApiClient } from "./api-client";

type Seen = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string };

let server: Server;
let origin: string;
let seen: Seen;
let answer = { status: 200, body: "{}", statusText: "OK", headers: {} };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(answer.status, answer.statusText, answer.headers);
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const answers = (status: number, body: string, statusText = "", headers = {}) => {
  answer = { status, body, statusText, headers };
};

describe("a call", () => {
  it("carries its JSON body with a JSON content type", async () => {
    answers(200, '{"clientSecret":"s"}');
    const api = createApiClient();
    const response = await api.request("POST", `${origin}/api/things`, { body: { a: 1 } });

    expect(await response.json()).toEqual({ clientSecret: "s" });
    expect(seen).toMatchObject({ method: "POST", url: "/api/things", body: '{"a":1}' });
    expect(seen.headers["content-type"]).toBe("application/json");
  });

  it("carries no content type without a body", async () => {
    answers(204, "");
    await createApiClient().request("DELETE", `${origin}/api/things/1`);
    expect(seen.headers["content-type"]).toBeUndefined();
  });

  it("carries the session's token as a bearer, and an empty header when signed out", async () => {
    answers(200, "{}");
    await createApiClient(async () => "abc").request("GET", origin);
    expect(seen.headers.authorization).toBe("Bearer abc");
    await createApiClient().request("GET", origin);
    expect(seen.headers.authorization).toBe("");
  });
});

describe("a refusal", () => {
  it("is an error with status and body", async () => {
    answers(409, "Tin is sold out.");
    const error = await createApiClient()
      .request("POST", origin)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: "409: Tin is sold out.",
      status: 409,
      body: "Tin is sold out.",
    });
  });

  it("names each wrong field if several are", async () => {
    const errors = { email: "Enter your email — all of it", name: "Too long" };
    answers(422, "email: Enter your email", "", {
      "Field-Errors": encodeURIComponent(JSON.stringify(errors)),
    });
    await expect(createApiClient().request("POST", origin)).rejects.toMatchObject({ errors });
    answers(422, "email: Enter your email");
    await expect(createApiClient().request("POST", origin)).rejects.toMatchObject({ errors: {} });
  });

  it("says its status text if there's no body", async () => {
    answers(503, "", "Service Unavailable");
    await expect(createApiClient().request("POST", origin)).rejects.toMatchObject({
      message: "503: Service Unavailable",
      body: "",
    });
  });
});

describe("the default read", () => {
  it("gets the path made from its key", async () => {
    answers(200, "[1]");
    expect(await createApiClient().read([`${origin}/api/events`, 7])).toEqual([1]);
    expect(seen).toMatchObject({ method: "GET", url: "/api/events/7" });
  });

  it("fails on a 401, or reads null if that's asked for", async () => {
    answers(401, "Sign in first.");
    const { read } = createApiClient();
    await expect(read([origin])).rejects.toThrow("401: Sign in first.");
    expect(await read([origin], { on401: "null" })).toBeNull();
  });

  it("still fails on anything else when null is asked for on a 401", async () => {
    answers(500, "No.");
    await expect(createApiClient().read([origin], { on401: "null" })).rejects.toThrow("500: No.");
  });
});
