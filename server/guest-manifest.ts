/**
 * The routes that a page's script knows. Guests never see the panel's, which are most of them, and go there only by
 * signing in, which loads a new document. app/routes/_site.$.tsx leads everybody else there.
 */

const NOT_FOR_GUESTS = ["routes/admin", "routes/_site.admin", "routes/api."];

export const isForGuests = (routeId: string) =>
  !NOT_FOR_GUESTS.some((beginning) => routeId.startsWith(beginning));

/** The URL, or file name, of the manifest with those routes, beside that of Remix's own. */
export const guestManifest = (manifest: string) => manifest.replace("manifest-", "guests-");
