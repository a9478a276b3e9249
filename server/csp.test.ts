import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, inlineHash } from "./csp";

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe("a page's policy", () => {
  test("allows only the shop itself when nothing more is asked for", () => {
    expect(directives(contentSecurityPolicy({}))).toEqual({
      "default-src": "'self'",
      "script-src": "'self'",
      "style-src": "'self'",
      "img-src": "'self' data: blob: https:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "frame-src": "'none'",
      "form-action": "'self'",
      "manifest-src": "'self'",
      "worker-src": "'self'",
      "base-uri": "'none'",
      "object-src": "'none'",
      "frame-ancestors": "'none'",
    });
  });

  test("adds the origins it is given, each to its own directive", () => {
    const policy = directives(
      contentSecurityPolicy({
        scripts: ["https://js.stripe.com"],
        connect: ["https://api.stripe.com"],
        frames: ["https://hooks.stripe.com"],
        formAction: ["https://login.example"],
      }),
    );
    expect(policy["script-src"]).toBe("'self' https://js.stripe.com");
    expect(policy["connect-src"]).toBe("'self' https://api.stripe.com");
    expect(policy["frame-src"]).toBe("https://hooks.stripe.com");
    expect(policy["form-action"]).toBe("'self' https://login.example");
  });

  test("upgrades http to https only where the shop is served over https", () => {
    expect(contentSecurityPolicy({ https: true })).toMatch(/; upgrade-insecure-requests$/);
    expect(contentSecurityPolicy({})).not.toContain("upgrade-insecure-requests");
  });

  test("lets Vite inject styles in development, where a style hash would forbid them again", () => {
    const policy = directives(contentSecurityPolicy({ dev: true, styleHashes: ["'sha256-x'"] }));
    expect(policy["style-src"]).toBe("'self' 'unsafe-inline'");
    expect(policy["connect-src"]).toBe("'self' ws:");
    expect(policy["script-src"]).toBe("'self'");
  });
});

test("the hash of an inline script is the one browsers compute", () => {
  // The example of the CSP specification (CSP3, 'Usage of hash-source').
  expect(inlineHash("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});
