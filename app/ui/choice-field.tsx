import type { InputHTMLAttributes, SelectHTMLAttributes } from "react";
import { CONTROL, FieldError, Frame, type FrameProps, Hint, wire } from "./field-frame";

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> &
  FrameProps & { options: readonly { value: string; label: string }[] };

/** A choice. What is stored is shown and kept, though it is not offered any more. */
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
  const stored = String(rest.defaultValue ?? "");
  const isOffered = stored === "" || options.some(({ value }) => value === stored);
  return (
    <Frame {...frame}>
      <select {...rest} {...wire(frame)} className={`${CONTROL} ${className}`}>
        {!isOffered && <option value={stored}>{stored}</option>}
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
