import { optionalText } from "./text";

/** A picture on this site or anywhere on the web; never a script or data in disguise. */
export const pictureAddress = optionalText({ max: 2000 }).refine(
  (address) => address === null || /^(https:\/\/|\/(?!\/))[^\s"'<>\\]+$/.test(address),
  "Enter an address that begins with https:// or /",
);
