import { useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { seenNames } from "~/forms/edit";
import type { FormFields } from "~/forms/form";
import { Button, ButtonLink } from "~/ui/button";
import { useListAddress } from "./list-address";
import { type FormParts, PostForm } from "./post-form";
import { useRefusal } from "./session-ended";

type DialogFormProps = {
  submitLabel: string;
  pendingLabel?: string;
  children: (form: FormParts) => ReactNode;
};

/**
 * The form of a dialog of the panel: it posts to its own address and begins with the `fields` of its
 * loader. It goes on showing what it was opened with, however often those are read anew meanwhile;
 * else an edit of somebody else could pass for seen.
 */
export function DialogForm({ submitLabel, pendingLabel = "Saving...", children }: DialogFormProps) {
  const { fields } = useLoaderData<{ fields: FormFields }>();
  const [opened] = useState(fields);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PostForm
      replace
      preventScrollReset
      onSubmit={askAgainForNumbers}
      fields={opened}
      refused={useRefusal()}
      actions={
        <DialogActions>
          <Button pending={isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </DialogActions>
      }
    >
      {({ field, checkbox }) =>
        children({
          field: (name) => field(shownIn(opened, name)),
          checkbox: (name) => checkbox(shownIn(opened, name)),
        })
      }
    </PostForm>
  );
}

/** @throws when an edit does not show one of its fields: to save it would clear what is stored. */
function shownIn(fields: FormFields, name: string): string {
  if (name in fields || seenNames(fields).length === 0) return name;
  throw new Error(`The edit shows nothing of '${name}'`);
}

/** The ways out of a dialog: back to its list, or on. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="form-actions">
      <ButtonLink to={useListAddress("..")} variant="quiet" preventScrollReset>
        Cancel
      </ButtonLink>
      {children}
    </div>
  );
}

/** A number field that holds something else posts nothing, which would count as 0. */
function askAgainForNumbers(event: FormEvent<HTMLFormElement>): void {
  const inputs = [...event.currentTarget.elements].filter((it) => it instanceof HTMLInputElement);
  const unread = inputs.find((input) => input.validity.badInput);
  if (!unread) return;
  event.preventDefault();
  unread.reportValidity();
}
