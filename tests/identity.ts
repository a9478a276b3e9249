import { afterAll, beforeAll, beforeEach } from "vitest";
import { createSession } from "~/domain/access/sessions.server";
import { keepSession } from "~/http/session.server";
import {
  createIdentity,
  type Identity,
  type IdentityOptions,
} from "~/services/identity/identity.server";
import { createBrowser } from "../dev/identity/browse";
import type { PersonKey } from "../dev/identity/people";
import { type LocalIdentity, startLocalIdentity } from "../dev/identity/server";
import { captureLog } from "./log";

/** The local identity provider, for tests that need a real sign-in. */

export const appOrigin = "http://localhost:3000";
export const secret = "the-secret-that-signs";

/** A time-out for requests without a response. It still leaves a busy machine time to respond. */
export const IMPATIENT_MS = 2_000;

/** A provider for a test file. Its faults end before each test. */
export function testProvider(): { readonly current: LocalIdentity } {
  let provider: LocalIdentity;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());
  keepInOrder(() => provider);
  return {
    get current() {
      return provider;
    },
  };
}

function startProvider(): Promise<LocalIdentity> {
  return startLocalIdentity({
    port: 0,
    appOrigin,
    clientId: "test-client",
    clientSecret: "s3cret/with+signs&more",
    audience: "https://api.ujicart.example",
  });
}

function keepInOrder(provider: () => LocalIdentity): void {
  beforeEach(() => {
    provider().endFaults();
    // Outages, sign-ins, and sign-outs are logged, so this keeps them out of the terminal.
    captureLog();
  });
}

// Test files that share a process share its provider.
const holder = globalThis as { ujicartProvider?: Promise<LocalIdentity> };

/** Sets this process up with a provider, before any code reads the environment. */
export async function provideIdentity(): Promise<LocalIdentity> {
  holder.ujicartProvider ??= startProvider();
  const provider = await holder.ujicartProvider;
  Object.assign(process.env, provider.environment);
  return provider;
}

/** The provider that this process is set up with, so that routes use it. */
export function ownProvider(): { readonly current: LocalIdentity } {
  let provider: LocalIdentity;
  beforeAll(async () => {
    provider = await provideIdentity();
    provider.reset();
  });
  keepInOrder(() => provider);
  return {
    get current() {
      return provider;
    },
  };
}

/** An app's connection to the provider, which hasn't fetched its keys yet. */
export function connect(provider: LocalIdentity, changes: Partial<IdentityOptions> = {}): Identity {
  return createIdentity({
    settings: provider.settings,
    appOrigin,
    secrets: [secret],
    ...changes,
  });
}

/** The cookies that a browser sends back after these header lines. */
export function cookiesOf(setCookies: string[]): string {
  return setCookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}

/** Signs in up to the callback. @returns the query and the cookies that the browser brings back */
export async function comeBack(identity: Identity, person: PersonKey = "admin") {
  const { location, setCookies } = await identity.startSignIn(null);
  const callback = await createBrowser().signIn(location, person);
  return { query: callback.searchParams, cookies: cookiesOf(setCookies) };
}

/** Signs a person in through the sign-in page. @returns the person and their tokens */
export async function signInAs(key: PersonKey, provider: LocalIdentity) {
  const identity = connect(provider);
  const { query, cookies } = await comeBack(identity, key);
  const result = await identity.finishSignIn(query, cookies);
  if (!result.ok) throw new Error(`Sign-in didn't work: ${result.reason}`);
  const { person, tokens } = result;
  return { person, tokens };
}

/** Signs a person in. @returns the cookie of their session */
export async function sessionCookie(key: PersonKey, provider: LocalIdentity): Promise<string> {
  return openSession(await signInAs(key, provider));
}

/** Opens a session in this test's database for someone whose sign-in is done. @returns its cookie */
export async function openSession(signedIn: Awaited<ReturnType<typeof signInAs>>): Promise<string> {
  const id = await createSession({ ...signedIn, previousId: null }, null);
  if (id === null) throw new Error("They have signed out everywhere");
  return cookiesOf([await keepSession(id)]);
}
