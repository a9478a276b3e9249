import type { TextareaHTMLAttributes } from "react";
import { CONTROL, Frame, type FrameProps, wire } from "./field-frame";

export function TextAreaField({
  id,
  label,
  hint,
  error,
  className = "",
  rows = 4,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & FrameProps) {
  const frame = { id, label, hint, error };
  return (
    <Frame {...frame}>
      <textarea {...rest} {...wire(frame)} rows={rows} className={`${CONTROL} ${className}`} />
    </Frame>
  );
}
