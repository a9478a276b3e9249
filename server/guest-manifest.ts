/**
 * Guests' pages load a manifest without the panel's routes, which are most of them. A guest who follows a link
 * into the panel gets a new document (app/routes/_site.$.tsx).
 */

const NOT_FOR_GUESTS = ["routes/admin", "routes/_site.admin", "routes/api."];

export const isForGuests = (routeId: string) =>
  !NOT_FOR_GUESTS.some((beginning) => routeId.startsWith(beginning));

/** The URL or file name of the guests' manifest, which is next to Remix's own. */
export const guestManifest = (manifest: string) => manifest.replace("manifest-", "guests-");
