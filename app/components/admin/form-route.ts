import { catchNetworkFailure } from "~/components/forms/keep-typed";

/** For routes whose answer `useRefusal` reads: it says what failed, as their loader or for all of them. */
export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure("");
