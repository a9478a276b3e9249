import { catchNetworkFailure } from "~/components/forms/keep-typed";

/** What the route of a form exports besides its own. What failed its loader may tell: see `useRefusal`. */
export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure("");
