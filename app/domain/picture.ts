import { optionalText } from "./text";

/** Never a script or data in disguise. */
export const pictureAddress = optionalText({ max: 2000 }).refine(
  (address) => address === null || /^(https:\/\/|\/(?!\/))[^\s"'<>\\]+$/.test(address),
  "Enter a URL that starts with https:// or /",
);
