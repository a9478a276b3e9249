import { json } from "@remix-run/node";
import { publicIdentitySettings } from "~/http/access.server";
import { api } from "~/http/api.server";
import { textResponse } from "~/http/refusals.server";

const { loader, action } = api({
  GET: () => {
    const settings = publicIdentitySettings();
    return settings
      ? json(settings)
      : textResponse(503, "Failed to load authentication configuration");
  },
});

export { action, loader };
