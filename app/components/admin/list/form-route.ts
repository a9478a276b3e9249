import type { MetaFunction } from "@remix-run/node";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { catchNetworkFailure } from "~/components/forms/form-answer";

/** Routes whose response `useRefusal` reads export these two. */
export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure("");

/** The title of a dialog's tab. If its loader failed, `panelMeta` falls back to the screen's title. */
export const meta: MetaFunction<() => { title: string }> = (page) =>
  panelMeta(page.data?.title)(page);
