import type { MetaFunction } from "@remix-run/node";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { catchNetworkFailure } from "~/components/forms/keep-typed";

/** For routes whose answer `useRefusal` reads: it says what failed, as their loader or for all of them. */
export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure("");

/** Of dialogs. If what their loader says didn't come, their screen names the tab. */
export const meta: MetaFunction<() => { title: string }> = (page) =>
  panelMeta(page.data?.title)(page);
