import { textResponse } from "~/http/refusals.server";

/** Says that the process runs. It doesn't check the database (readyz.ts does). */
export const loader = () => textResponse(200, "ok", { "Cache-Control": "no-store" });
