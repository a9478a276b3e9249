import { env, identitySettings } from "~/env.server";
import { identity, type WrongSetting } from "~/services/identity/identity.server";
import { type Finding, right, wrong } from "./settings-check";

/** Asks Auth0, as far as it tells without a person who signs in. */
export async function checkSignIn(): Promise<Finding[]> {
  const settings = identitySettings();
  const provider = identity();
  if (!settings) {
    return [
      wrong(
        "Sign-in isn't set up. AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, and AUTH0_AUDIENCE are all needed.",
      ),
    ];
  }
  if (!provider) return [wrong(WHY.AUTH0_DOMAIN)];
  const setting = await provider.findWrongSetting();
  if (setting === "AUTH0_CLIENT_ID") return [wrong(`${WHY[setting]} ${callbackUrl()}.`)];
  if (setting) return [wrong(WHY[setting])];
  return [right("Auth0 recognizes this shop and sends people back here after they sign in.")];
}

const WHY: Record<WrongSetting, string> = {
  AUTH0_DOMAIN: "AUTH0_DOMAIN doesn't seem to be an Auth0 domain.",
  AUTH0_CLIENT_ID:
    "Auth0 doesn't know AUTH0_CLIENT_ID, or its application's Allowed Callback URLs don't have",
  AUTH0_CLIENT_SECRET: "Auth0 doesn't accept AUTH0_CLIENT_SECRET.",
  AUTH0_AUDIENCE: "Auth0 has no API with the identifier in AUTH0_AUDIENCE.",
  unanswered: "Auth0 isn't answering right now. Please try again.",
};

const callbackUrl = () => `${env().APP_ORIGIN}/auth/callback`;
