import type { TextareaHTMLAttributes } from "react";
import { CONTROL, Frame, type FrameProps, wire } from "./field-frame";

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
