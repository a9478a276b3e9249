import { optionalText } from "./text";

/** The URL of a picture: a path of this shop or an https URL, never a script or data. */
export const pictureAddress = optionalText({ max: 2000 }).refine(
  (address) => address === null || /^(https:\/\/|\/(?!\/))[^\s"'<>\\]+$/.test(address),
  "Enter a URL that starts with https:// or /",
);
