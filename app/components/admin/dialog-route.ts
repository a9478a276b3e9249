import { catchNetworkFailure } from "~/components/forms/keep-typed";

/** What the route of a dialog exports besides its own. What failed is told by its loader: see `useRefusal`. */
export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure("");
