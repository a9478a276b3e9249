import { useEffect, useRef } from "react";

export type SummarizedError = {
  message: string;
  /** The id of the control it is about; absent when it concerns the whole form. */
  fieldId?: string;
};

/**
 * What is wrong with a form, in one place that takes the focus (design 4.15), each message a link to
 * its field. Without JavaScript the browser's own autofocus does the same.
 */
export function ErrorSummary({ errors }: { errors: readonly SummarizedError[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors take the focus anew
  useEffect(() => box.current?.focus(), [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it appears only in answer to a submit
      autoFocus
      role="alert"
      className="border-l-4 border-vermilion bg-raised px-4 py-3"
    >
      <p className="font-medium">Please check what you entered</p>
      <ul className="mt-1 list-inside list-disc">
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} className="text-vermilion underline">
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
