import { choice } from "~/domain/fields";
import { SOCIAL_PLATFORMS } from "./social";

export const platform = choice(SOCIAL_PLATFORMS);
