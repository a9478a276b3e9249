import { z } from "zod";
import { SOCIAL_PLATFORMS } from "./social";

export const platform = z.enum(SOCIAL_PLATFORMS, {
  error: `Choose one of ${SOCIAL_PLATFORMS.join(", ")}`,
});
