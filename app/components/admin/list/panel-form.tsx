import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { PlainForm, usePlainForm } from "~/components/forms/plain-form";
import { type FormParts, PostForm } from "~/components/forms/post-form";
import { ADD_ANOTHER } from "~/forms/add-another";
import { seenNames } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { Button, ButtonLink } from "~/ui/button";
import { RequiredNote } from "~/ui/required-note";

export type PanelFormProps = {
  submitLabel: string;
  pendingLabel?: string;
  /** True if the form takes files. Without JavaScript they're posted with it. */
  withFiles?: boolean;
  /** True if labels mark required fields with *. */
  marksRequired?: boolean;
  /** Label of a first button, which Enter presses. It posts `isCheck`, which saves nothing. */
  checkLabel?: string;
  /** Label of another button, which saves and then opens an empty form. Without a label, there's no such button. */
  anotherLabel?: string;
  children: (form: FormParts) => ReactNode;
};

/** Labels and options that a dialog passes to the form in it. */
export type FormLabels = Omit<PanelFormProps, "children">;

/**
 * A form that keeps the values it was opened with. Otherwise someone else's edit would count as seen after a reload.
 */
export function PanelForm({
  submitLabel,
  pendingLabel = "Saving...",
  withFiles = false,
  marksRequired = false,
  checkLabel,
  anotherLabel,
  actions,
  children,
}: PanelFormProps & { actions: (submit: ReactNode) => ReactNode }) {
  const { fields } = useLoaderData<{ fields: FormFields }>();
  const [opened] = useState(fields);
  const { isPlain, ref } = usePlainForm();
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PostForm
      replace
      preventScrollReset
      // A form's Preview button posts into a frame, so the page must go on loading (`STOP_FOR_FORM`).
      target="_self"
      formRef={withFiles ? ref : undefined}
      encType={withFiles && isPlain ? "multipart/form-data" : undefined}
      onSubmit={askAgainForDigits}
      fields={opened}
      refused={useRefusal()}
      actions={actions(
        <>
          {checkLabel && (
            <Button name="isCheck" value="on" variant="outline" pending={isPending}>
              {checkLabel}
            </Button>
          )}
          <Button pending={isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
          {anotherLabel && (
            <Button name={ADD_ANOTHER} value="on" variant="outline" pending={isPending}>
              {anotherLabel}
            </Button>
          )}
        </>,
      )}
    >
      {({ field, checkbox, group }) => (
        <PlainForm.Provider value={isPlain}>
          {marksRequired && <RequiredNote />}
          {children({
            field: (name) => field(shownIn(opened, name)),
            checkbox: (name) => checkbox(shownIn(opened, name)),
            group: (name) => group(shownIn(opened, name)),
          })}
        </PlainForm.Provider>
      )}
    </PostForm>
  );
}

/**
 * The key of a form that adds one row after another. After each save, it's empty, with the focus in its first field.
 */
export function useAnother(): string {
  const opening = useOpening();
  const shown = useRef(opening);
  useEffect(() => {
    if (shown.current === opening) return;
    shown.current = opening;
    document.querySelector<HTMLElement>("dialog input:not([type=hidden])")?.focus();
  }, [opening]);
  return opening;
}

type PageFormProps = PanelFormProps & {
  /** True if the form is so long that its actions stick to the foot of a phone's screen. */
  isLong?: boolean;
  /** URL of the Cancel link, if the form stands in for another page. */
  cancelTo?: string;
};

/** A form on a page of its own. After saving it starts over with the stored values. */
export function PageForm({ isLong = false, cancelTo, ...props }: PageFormProps) {
  return (
    <PanelForm
      key={useOpening()}
      {...props}
      actions={(submit) => (
        <div className={`mt-8 flex flex-wrap gap-3 ${isLong ? "page-foot" : ""}`}>
          {submit}
          {cancelTo && (
            <ButtonLink to={cancelTo} variant="quiet">
              Cancel
            </ButtonLink>
          )}
        </div>
      )}
    />
  );
}

/** A key that changes each time the page opens, like after a save. A refused form keeps its key. */
function useOpening(): string {
  const { key } = useLocation();
  const isAnswer = useActionData() !== undefined;
  const [opening, setOpening] = useState(key);
  if (!isAnswer && opening !== key) setOpening(key);
  return opening;
}

/** @throws if an edit form doesn't show one of its fields, because saving it would clear the stored value */
function shownIn(fields: FormFields, name: string): string {
  if (name in fields || seenNames(fields).length === 0) return name;
  throw new Error(`The edit shows nothing of '${name}'`);
}

/** Runs the `needsDigit` check (ui/number-field.tsx), which browsers do on their own without JavaScript. */
export function askAgainForDigits(event: FormEvent<HTMLFormElement>): void {
  const inputs = [...event.currentTarget.elements].filter((it) => it instanceof HTMLInputElement);
  const unread = inputs.find((input) => input.validity.patternMismatch);
  if (!unread) return;
  event.preventDefault();
  unread.reportValidity();
}
