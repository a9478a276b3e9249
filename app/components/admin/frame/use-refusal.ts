import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useRef } from "react";
import { isSessionEnded, type SessionEnded } from "~/components/forms/form-answer";
import { NOT_SAVED, type RefusedForm } from "~/forms/form";

/**
 * Why the form was refused. If the session ended, the panel's layout says so, and the form keeps its last refusal, with
 * what was typed.
 */
export function useRefusal(): RefusedForm | undefined {
  const answer = useActionData<RefusedForm | SessionEnded>();
  const failed = useLoaderData<{ failed?: string } | null>()?.failed ?? NOT_SAVED;
  const last = useRef<RefusedForm>();
  return useMemo(() => {
    if (!isSessionEnded(answer))
      last.current = answer?.failed === "" ? { ...answer, failed } : answer;
    return last.current;
  }, [answer, failed]);
}
