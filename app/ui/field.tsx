import type { InputHTMLAttributes } from "react";
import { CONTROL, Frame, type FrameProps, wire } from "./field-frame";

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> &
  FrameProps & {
    /** The input's type. For numbers, use number-field.tsx instead of 'number'. */
    type?:
      | "text"
      | "email"
      | "tel"
      | "date"
      | "datetime-local"
      | "time"
      | "search"
      | "password"
      | "url";
  };

export function Field({
  id,
  label,
  hint,
  error,
  className = "",
  type = "text",
  // Browsers would suggest text from other forms.
  autoComplete = type === "text" ? "off" : undefined,
  ...rest
}: FieldProps) {
  const frame = { id, label, hint, error };
  const own = { autoComplete, type };
  return (
    <Frame {...frame}>
      <input {...rest} {...wire(frame)} {...own} className={`${CONTROL} ${className}`} />
    </Frame>
  );
}
