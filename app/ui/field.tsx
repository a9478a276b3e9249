import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

/**
 * Form controls with their label, hint and error, tied together so that a screen reader says them
 * in one breath. The caller names the `id`, so that an error summary can point at it.
 */

type FrameProps = {
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

function wire({ id, hint, error }: FrameProps): Wiring {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

const CONTROL =
  "block w-full min-h-11 rounded-sm border border-muted bg-paper px-3 py-2 text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:bg-raised aria-[invalid]:border-2 aria-[invalid]:border-vermilion";

function Hint({ id, hint }: Pick<FrameProps, "id" | "hint">) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  );
}

function FieldError({ id, error }: Pick<FrameProps, "id" | "error">) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-sm font-medium text-vermilion">
      {error}
    </p>
  );
}

function Frame({ id, label, hint, error, children }: FrameProps & { children: ReactNode }) {
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

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> &
  FrameProps & {
    type?:
      | "text"
      | "email"
      | "tel"
      | "number"
      | "date"
      | "datetime-local"
      | "search"
      | "password"
      | "url";
  };

/** One line of text, or what else an input takes. */
export function Field({
  id,
  label,
  hint,
  error,
  className = "",
  type = "text",
  ...rest
}: FieldProps) {
  const frame = { id, label, hint, error };
  return (
    <Frame {...frame}>
      <input {...rest} {...wire(frame)} type={type} className={`${CONTROL} ${className}`} />
    </Frame>
  );
}

type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & FrameProps;

export function TextAreaField({
  id,
  label,
  hint,
  error,
  className = "",
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const frame = { id, label, hint, error };
  return (
    <Frame {...frame}>
      <textarea {...rest} {...wire(frame)} rows={rows} className={`${CONTROL} ${className}`} />
    </Frame>
  );
}

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> &
  FrameProps & { options: readonly { value: string; label: string }[] };

export function SelectField({
  id,
  label,
  hint,
  error,
  className = "",
  options,
  ...rest
}: SelectFieldProps) {
  const frame = { id, label, hint, error };
  return (
    <Frame {...frame}>
      <select {...rest} {...wire(frame)} className={`${CONTROL} ${className}`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> & FrameProps;

export function CheckboxField({
  id,
  label,
  hint,
  error,
  className = "",
  ...rest
}: CheckboxFieldProps) {
  const frame = { id, label, hint, error };
  return (
    <div className={`space-y-1.5 ${className}`}>
      <div className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          {...wire(frame)}
          type="checkbox"
          className="size-5 shrink-0 accent-matcha"
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
