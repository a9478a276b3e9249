import { choice } from "../fields";
import { SOCIAL_PLATFORMS } from "./social";

export const platform = choice(SOCIAL_PLATFORMS);
