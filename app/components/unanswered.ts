import type { ClientActionFunctionArgs } from "@remix-run/react";
import { type RefusedForm, textsOf } from "~/domain/form";

/**
 * A `clientAction` that outlives a bad line: when the server cannot be reached, or what comes back
 * is not its answer, or only 'not now' (503), the form stays with all that was typed and says `failed`
 * (spec section 8). Without it Remix would show its error page in place of the form.
 */
export function keepUnanswered(failed: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction<RefusedForm>();
    } catch (thrown) {
      // A redirect is thrown too, and so is what a boundary shows; 'not now' passes by itself.
      const isAnswer = thrown instanceof Response && thrown.status !== 503;
      if (isAnswer || request.signal.aborted) throw thrown;
      return { input: textsOf(form), errors: {}, failed } satisfies RefusedForm;
    }
  };
}

/** Whether a form said that nothing was saved: then nothing on the page needs to be read again. */
export function isUnsaved(answer: unknown): boolean {
  return typeof (answer as RefusedForm | null | undefined)?.failed === "string";
}
