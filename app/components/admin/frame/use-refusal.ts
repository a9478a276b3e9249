import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { isSessionEnded, type SessionEnded } from "~/components/forms/form-answer";
import { NOT_SAVED, type RefusedForm } from "~/forms/form";

/** Why the form was refused. Undefined if the session ended, because the panel's layout says so. */
export function useRefusal(): RefusedForm | undefined {
  const answer = useActionData<RefusedForm | SessionEnded>();
  const failed = useLoaderData<{ failed?: string } | null>()?.failed ?? NOT_SAVED;
  return useMemo(() => {
    if (isSessionEnded(answer)) return undefined;
    return answer?.failed === "" ? { ...answer, failed } : answer;
  }, [answer, failed]);
}
