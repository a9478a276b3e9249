import { plain } from "~/http/refusals.server";

/** Design section 3. */
export const loader = () => plain(200, "ok", { "Cache-Control": "no-store" });
