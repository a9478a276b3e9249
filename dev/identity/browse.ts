import { buttonText, type PersonKey, people } from "./people";

/** A minimal browser for sign-ins. It stores cookies by host, and follows redirects step by step. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>();

  /** The value of the Cookie header for this address; empty without cookies. */
  function cookieFor(address: string | URL): string {
    const jar = jars.get(new URL(address).host) ?? [];
    return [...jar].map((pair) => pair.join("=")).join("; ");
  }

  async function request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);

    const headers = new Headers(init.headers);
    headers.set("Accept", "text/html");
    if (jar.size > 0) headers.set("Cookie", cookieFor(url));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });

    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) jar.set(name, value);
      else if (name) jar.delete(name);
    }
    return response;
  }

  /** Follows redirects while they stay on the same host. */
  async function follow(address: string | URL): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address);
    const { host } = url;
    while (url.host === host) {
      const response = await request(url);
      const location = response.headers.get("Location");
      if (!location) return { url, response };
      url = new URL(location, url);
    }
    return { url, response: null };
  }

  /**
   * Signs in like a person: opens the authorization URL, presses the button, and returns the callback URL
   * without loading it. A browser that's already signed in is sent back at once.
   */
  async function signIn(authorization: string | URL, key: PersonKey): Promise<URL> {
    const page = await follow(authorization);
    if (!page.response) return page.url;

    const html = await page.response.text();
    const person = people.find((candidate) => candidate.key === key)!;
    if (!html.includes(buttonText(person))) throw new Error(`No button for ${key}:\n${html}`);

    const posted = await request(page.url, {
      method: "POST",
      body: new URLSearchParams({ person: key }),
    });
    const next = new URL(posted.headers.get("Location") ?? "", page.url);
    return (await follow(next)).url;
  }

  return { request, follow, signIn, cookieFor };
}
