import { plain } from "~/http/refusals.server";

/** Whether the process serves (design section 3). */
export const loader = () => plain(200, "ok", { "Cache-Control": "no-store" });
