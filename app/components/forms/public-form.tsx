import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { RefusedForm } from "~/forms/form";
import { IDEMPOTENCY_KEY, PUBLIC_KEY } from "~/forms/idempotency-key";
import { useHydrated } from "~/ui/hydrated";
import { useToast } from "~/ui/toast";
import { type FormAnswer, isSavedInPlace } from "./form-answer";
import { answerId } from "./form-error-summary";
import { type FormParts, PostForm } from "./post-form";

type PublicFormProps = {
  id: string;
  /** Tells apart forms with the same id on different pages, so each shows only its own response. Default: `id`. */
  fetcherKey?: string;
  /** app/entry.client.tsx must have a line for this route. */
  action: string;
  /** The form's id on the page of that route, which opens at its errors without JavaScript. */
  anchor: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: (form: FormParts & { isPending: boolean }) => ReactNode;
};

const BLANK = { [IDEMPOTENCY_KEY]: PUBLIC_KEY };

/**
 * A form on public pages. After saving it clears its fields and shows a toast. Without JavaScript the route
 * redirects back.
 */
export function PublicForm(props: PublicFormProps) {
  const { id, fetcherKey = id, action, anchor, onSubmit, children } = props;
  const { data, state } = useFetcher<FormAnswer>({ key: fetcherKey });
  const posted = useActionData<RefusedForm>();
  const answer = (data ?? posted) as FormAnswer | undefined;
  // Reloading data after a response doesn't block another submit.
  const isPending = state === "submitting";
  const saved = isSavedInPlace(answer) ? answer.saved : null;
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  useEffect(() => {
    if (!saved) return;
    form.current?.reset();
    toast(saved);
  }, [saved, toast]);

  return (
    <PostForm
      id={id}
      formRef={form}
      navigate={false}
      fetcherKey={fetcherKey}
      action={useHydrated() ? action : `${action}#${answerId(anchor)}`}
      onSubmit={onSubmit}
      fields={BLANK}
      refused={saved ? undefined : (answer as RefusedForm | undefined)}
    >
      {(parts) => children({ ...parts, isPending })}
    </PostForm>
  );
}
