import { plain } from "~/http/refusals.server";

/** A path the API does not have: said in plain text, not with a page. */
const unknown = () => plain(404, "There's nothing here.");

export { unknown as action, unknown as loader };
