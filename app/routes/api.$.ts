import { textResponse } from "~/http/refusals.server";

/** Unknown API paths get plain text, not a page. */
const unknown = () => textResponse(404, "There's nothing here.");

export { unknown as action, unknown as loader };
