import { type MouseEvent, useEffect, useId, useRef } from "react";

export type SummarizedError = {
  message: string;
  /** Absent if the error is about the whole form. */
  fieldId?: string;
};

/** Lists a form's errors and takes the focus. Without JavaScript `autofocus` does it. */
export function ErrorSummary({
  id,
  title = "Check these fields",
  errors,
}: {
  /** The ID in the URL fragment, so the page opens on the errors without JavaScript. */
  id?: string;
  title?: string;
  errors: readonly SummarizedError[];
}) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors take the focus anew
  useEffect(() => box.current?.focus(), [errors]);
  if (errors.length === 0) return null;
  return (
    <section
      ref={box}
      id={id}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it appears only in answer to a submit
      autoFocus
      aria-labelledby={titleId}
      className="border-l-4 border-vermilion bg-raised px-4 py-3"
    >
      {/* The alert is announced even if the focus doesn't move, as on a page without JavaScript. */}
      <div role="alert">
        <p id={titleId} className="font-medium">
          {title}
        </p>
        <ul className="mt-1 list-disc pl-5">
          {errors.map(({ message, fieldId }) => (
            <li key={`${fieldId} ${message}`} className="wrap-anywhere py-1.5">
              {fieldId ? <FieldLink fieldId={fieldId} message={message} /> : message}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FieldLink({ fieldId, message }: { fieldId: string; message: string }) {
  // With JavaScript the URL stays as it is, since it may be a dialog's.
  const focus = (event: MouseEvent) => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <a href={`#${fieldId}`} onClick={focus} className="py-1.5 text-vermilion underline">
      {message}
    </a>
  );
}
