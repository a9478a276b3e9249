import type { ReactNode } from "react";

/** A field's label, hint, and error, which screen readers read together. */

export type FrameProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

type Wiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export function wire({ id, hint, error }: FrameProps): Wiring {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

export const CONTROL =
  "block w-full min-h-11 rounded-sm border border-muted bg-paper px-3 py-2 text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:bg-raised aria-[invalid]:border-2 aria-[invalid]:border-vermilion";

export function Hint({ id, hint }: Pick<FrameProps, "id" | "hint">) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: Pick<FrameProps, "id" | "error">) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-sm font-medium text-vermilion">
      {error}
    </p>
  );
}

export function Frame({ id, label, hint, error, children }: FrameProps & { children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <Hint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}
