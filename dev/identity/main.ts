import { startLocalIdentity } from "./server";

/** Runs the local identity provider in its own process: `tsx dev/identity/main.ts`. */

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is missing`);
  process.exit(1);
}

const identity = await startLocalIdentity({
  port: Number(required("DEMO_IDP_PORT")),
  appOrigin: required("APP_ORIGIN"),
  clientId: required("AUTH0_CLIENT_ID"),
  clientSecret: required("AUTH0_CLIENT_SECRET"),
  audience: required("AUTH0_AUDIENCE"),
});
console.info(`Local identity provider: ${identity.issuer}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => identity.stop().then(() => process.exit(0)));
}
