import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, type JWTPayload } from "jose";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import { type Controls, misbehave, NO_FAULTS } from "./faults";
import { createSigningKey, firstSigningKey, type SigningKey } from "./keys";
import { messagePage, pageHeaders, signInPage } from "./pages";
import { type PersonKey, people, personByKey } from "./people";
import { type Client, createProvider, logoutTargets } from "./provider";
import { createStore } from "./store";
import { mint, type TokenOrder } from "./tokens";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const HOST = "127.0.0.1";
/**
 * How long connections stay open, the same as at Auth0. With Node's five seconds, a busy machine would use
 * connections that were just closed.
 */
const KEEP_ALIVE_MS = 65_000;
const ROUTES = {
  authorize: "/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  jwks: "/.well-known/jwks.json",
} as const;

export type StartOptions = Client & {
  /** 0 means any free port. */
  port: number;
};

export type LocalIdentity = Awaited<ReturnType<typeof startLocalIdentity>>;

/**
 * Starts an identity provider that behaves like an Auth0 tenant, for the demo and tests. It lets anyone in as
 * an administrator, so it only listens on loopback, and throws if the app isn't on loopback. Its issuer is on
 * 127.0.0.1: with the app on `localhost`, the two have separate cookies and are cross-site, as in production.
 */
export async function startLocalIdentity(options: StartOptions) {
  refuseUnlessLoopback(options.appOrigin);
  const { clientId, clientSecret, audience, appOrigin } = options;
  const client: Client = { clientId, clientSecret, audience, appOrigin };

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${HOST}:${port}/`;

  const controls: Controls = { ...NO_FAULTS };
  const calls = new Map<string, number>();
  const store = createStore();
  const cookieKey = randomUUID();

  let key: SigningKey;
  let provider: Provider;
  let nextIdToken: ((claims: JWTPayload) => TokenOrder) | undefined;

  function endFaults(): void {
    Object.assign(controls, NO_FAULTS);
    nextIdToken = undefined;
  }

  function signWith(next: SigningKey): void {
    key = next;
    provider = createProvider({ issuer, client, key, store: store.adapter, cookieKey, controls });
    provider.use(answerAsAuth0);
  }

  /** Responds like Auth0, with 403 for a bad grant, for which oidc-provider responds with 400. */
  async function answerAsAuth0(context: KoaContextWithOIDC, next: () => Promise<void>) {
    await next();
    if (context.path !== ROUTES.token) return;
    const body = context.body as { error?: string; id_token?: string };
    if (body.error === "invalid_grant") context.status = 403;
    if (body.id_token && nextIdToken) {
      const claims = decodeJwt(body.id_token);
      body.id_token = await mint(nextIdToken(claims), key, claims);
      nextIdToken = undefined;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    calls.set(url.pathname, (calls.get(url.pathname) ?? 0) + 1);

    if (await misbehave(controls, request, response)) return;
    // Another site could reach loopback under its own name, by DNS rebinding.
    if (request.headers.host !== new URL(issuer).host) {
      response.writeHead(421).end();
    } else if (url.pathname.startsWith("/interaction/")) {
      await answerSignIn(provider, request, response, appOrigin);
    } else if (url.pathname === "/v2/logout") {
      await answerLogout(provider, request, response, url.searchParams, client);
    } else {
      provider.callback()(request, response);
    }
  }

  signWith(firstSigningKey());
  server.on("request", (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error("Local identity provider error:", error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });

  return {
    issuer,
    /** The result of `identitySettings()` in the app. */
    settings: { domain: new URL(issuer).host, clientId, clientSecret, audience, issuer },
    /** The settings as environment variables, for another process. */
    environment: {
      AUTH0_DOMAIN: new URL(issuer).host,
      AUTH0_ISSUER: issuer,
      AUTH0_CLIENT_ID: clientId,
      AUTH0_CLIENT_SECRET: clientSecret,
      AUTH0_AUDIENCE: audience,
    },
    /** Settings for outages, slow responses and token lifetimes, which can be changed while it runs. */
    controls,
    /** Ends all faults. People stay signed in. */
    endFaults,
    /** Ends all faults, and signs everyone out. */
    reset(): void {
      endFaults();
      store.clear();
    },
    /** Delays all responses until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      controls.heldUntil = new Promise((resolve) => {
        release = () => {
          controls.heldUntil = null;
          resolve();
        };
      });
      return release;
    },
    /** Replaces the signing key, as when a tenant rotates and revokes one. */
    rotateKey: () => signWith(createSigningKey()),
    /** Creates an access token for a person, or an invalid one that must be refused. */
    mintAccessToken(person: PersonKey, order: TokenOrder = {}): Promise<string> {
      return mint(order, key, accessClaims(person, issuer, client));
    },
    /** Changes the next ID token. `order` gets the claims that it would have had. */
    forgeNextIdToken(order: (claims: JWTPayload) => TokenOrder): void {
      nextIdToken = order;
    },
    /** Counts an endpoint's calls from now on. */
    countCalls(route: keyof typeof ROUTES): () => number {
      const count = () => calls.get(ROUTES[route]) ?? 0;
      const before = count();
      return () => count() - before;
    },
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  appOrigin: string,
): Promise<void> {
  const started = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!started) {
    const text = "This sign-in expired. Go back and start over.";
    response.writeHead(400, pageHeaders(appOrigin)).end(messagePage(text, appOrigin));
    return;
  }
  const person = request.method === "POST" && personByKey(await chosenPerson(request));
  if (person) {
    const login = { accountId: person.sub };
    await provider.interactionFinished(request, response, { login });
    return;
  }
  response.writeHead(200, pageHeaders(appOrigin)).end(signInPage());
}

async function chosenPerson(request: IncomingMessage): Promise<string | null> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return new URLSearchParams(body).get("person");
}

/** Auth0's own sign-out. It asks nothing, and only redirects to allowed URLs. */
async function answerLogout(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  params: URLSearchParams,
  client: Client,
): Promise<void> {
  const allowed = logoutTargets(client);
  const returnTo = params.get("returnTo") ?? client.appOrigin;
  if (params.get("client_id") !== client.clientId || !allowed.includes(returnTo)) {
    const text = "That sign-out URL isn't allowed.";
    response.writeHead(400, pageHeaders(client.appOrigin)).end(messagePage(text, client.appOrigin));
    return;
  }
  const context = provider.app.createContext(request, response) as KoaContextWithOIDC;
  const session = await provider.Session.get(context);
  await session.destroy();
  response.writeHead(302, { Location: returnTo, "Cache-Control": "no-store" }).end();
}

function accessClaims(key: PersonKey, issuer: string, client: Client): JWTPayload {
  const { sub, permissions } = people.find((person) => person.key === key)!;
  const aud = [client.audience, `${issuer}userinfo`];
  return { iss: issuer, sub, aud, client_id: client.clientId, permissions: [...permissions] };
}

function refuseUnlessLoopback(appOrigin: string): void {
  if (!URL.canParse(appOrigin) || !LOOPBACK.has(new URL(appOrigin).hostname)) {
    throw new Error(`The local identity provider only works on localhost, not ${appOrigin}`);
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
}
