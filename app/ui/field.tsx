import type { InputHTMLAttributes } from "react";
import { CONTROL, Frame, type FrameProps, wire } from "./field-frame";

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
