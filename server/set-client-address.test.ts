import { describe, expect, test } from "vitest";
import { clientAddress, GATE_ADDRESS_HEADER } from "../app/http/client-address";
import { setClientAddress } from "./set-client-address";
import { ask, serve } from "./wire.fixture";

/** The client's address that the app is told for a request with these headers. */
async function told(trusted: string | null, headers: Record<string, string>): Promise<string> {
  const { port } = await serve(setClientAddress(trusted), (request, response) => {
    const address = request.headers[GATE_ADDRESS_HEADER];
    response.end(
      clientAddress(new Request("http://x", { headers: { [GATE_ADDRESS_HEADER]: `${address}` } })),
    );
  });
  return (await ask(port, { headers })).text;
}

describe("the client's address", () => {
  test("is Fly's behind Fly's proxy", async () => {
    expect(await told("fly-client-ip", { "fly-client-ip": "203.0.113.7" })).toBe("203.0.113.7");
  });

  test.each([
    ["2001:db8:1:2::7", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff:0:0:9", "2001:db8:1:2::/64"],
    ["2001:db8::7", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("is the network of an IPv6 customer, who owns all of it: %s", async (address, network) => {
    expect(await told("fly-client-ip", { "fly-client-ip": address })).toBe(network);
  });

  test.each([
    ["x-real-ip", "203.0.113.7"],
    ["x-forwarded-for", "203.0.113.7"],
    ["x-forwarded-for", "::ffff:203.0.113.7"],
    ["x-forwarded-for", "192.0.2.1, 198.51.100.4,203.0.113.7"],
  ])("is from the proxy in front, its last where %s is a list", async (header, value) => {
    expect(await told(header, { [header]: value, "fly-client-ip": "192.0.2.9" })).toBe(
      "203.0.113.7",
    );
  });

  test("is the socket's anywhere else, whatever the client claims", async () => {
    const headers = { "fly-client-ip": "203.0.113.7", "x-forwarded-for": "203.0.113.7" };
    expect(await told(null, headers)).toBe("127.0.0.1");
    expect(await told(null, { [GATE_ADDRESS_HEADER]: "203.0.113.7" })).toBe("127.0.0.1");
  });

  test("is the socket's if Fly's isn't an address", async () => {
    expect(await told("fly-client-ip", { "fly-client-ip": "somebody" })).toBe("127.0.0.1");
    expect(await told("fly-client-ip", { [GATE_ADDRESS_HEADER]: "203.0.113.7" })).toBe("127.0.0.1");
  });

  test("is the same key for all if no gate stands in front", () => {
    expect(clientAddress(new Request("http://x"))).toBe("unknown");
  });
});
