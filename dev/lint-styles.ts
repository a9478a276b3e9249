import { newerStyles } from "./browsers/styles";

/** Part of `npm run lint`: checks that no style is newer than the oldest browsers that we support. */
const found = await newerStyles();
if (found.length > 0) {
  console.error(
    `Newer than the oldest browsers that we support (dev/browsers/floor.ts), and unguarded:\n${found.join("\n")}`,
  );
  process.exit(1);
}
