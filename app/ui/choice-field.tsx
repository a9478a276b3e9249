import {
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
} from "react";
import { CONTROL, FieldError, Frame, type FrameProps, Hint, wire } from "./field-frame";

type Option = {
  value: string;
  label: string;
  /** True if a checkbox has its own row, like one that covers those after it. */
  isWide?: boolean;
};

/** Options as a list, or as labels by stored value. */
type Options = readonly Option[] | Readonly<Record<string, string>>;

const isList = (options: Options): options is readonly Option[] => Array.isArray(options);

export function optionsOf(options: Options): readonly Option[] {
  if (isList(options)) return options;
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> &
  FrameProps & { options: Options };

/** A select field. It keeps a stored choice even if it's no longer offered. */
export function SelectField({
  id,
  label,
  hint,
  error,
  className = "",
  options: given,
  ...rest
}: SelectFieldProps) {
  const frame = { id, label, hint, error };
  const options = optionsOf(given);
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

type RadioFieldProps = FrameProps & {
  name: string;
  defaultValue: string;
  options: readonly Option[];
};

/** Radio buttons. The first button has the field's ID, which errors link to. */
export function RadioField({
  id,
  name,
  label,
  hint,
  error,
  defaultValue,
  options,
}: RadioFieldProps) {
  return (
    <fieldset aria-describedby={wire({ id, label, hint, error })["aria-describedby"]}>
      <legend className="font-medium">{label}</legend>
      <Hint id={id} hint={hint} />
      {options.map((option, index) => (
        <label key={option.value} className="flex min-h-12 items-center gap-3 py-1">
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            className="size-5 shrink-0 accent-matcha"
          />
          {option.label}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export function CheckboxField({
  id,
  label,
  hint,
  error,
  className = "",
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> & FrameProps) {
  const frame = { id, label, hint, error };
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      <input
        {...rest}
        {...wire(frame)}
        type="checkbox"
        className="mt-3 size-5 shrink-0 accent-matcha"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="choice-label block py-2.5">
          {label}
        </label>
        <Hint id={id} hint={hint} />
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

type BoxesProps<Box extends Option> = FrameProps & {
  name: string;
  defaultValues: readonly string[];
  options: readonly Box[];
};

export function TilesField(props: BoxesProps<Option & { icon: ReactNode }>) {
  return (
    <Boxes {...props} className="mb-1.5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {({ label, icon }, box) => (
        <label className="tile">
          <input {...box} className="absolute right-2 top-2 size-4 accent-matcha" />
          {icon}
          <span className="text-sm">{label}</span>
        </label>
      )}
    </Boxes>
  );
}

export function CheckboxGroup({
  options,
  ...rest
}: Omit<BoxesProps<Option>, "options"> & { options: Options }) {
  return (
    <Boxes
      {...rest}
      options={optionsOf(options)}
      className="grid grid-cols-2 gap-x-4 sm:grid-cols-3"
    >
      {({ label, isWide }, box) => (
        <label
          className={`flex min-h-11 items-center gap-3 py-1 leading-tight ${isWide ? "choice-wide" : ""}`}
        >
          <input {...box} className="size-5 shrink-0 accent-matcha" />
          {label}
        </label>
      )}
    </Boxes>
  );
}

type Box = InputHTMLAttributes<HTMLInputElement>;

/** The frame of a group of checkboxes, however each looks. */
function Boxes<Each extends Option>({
  className,
  children,
  ...props
}: BoxesProps<Each> & { className: string; children: (option: Each, box: Box) => ReactNode }) {
  const { id, name, label, hint, error, defaultValues, options } = props;
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = wire(props);
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <Hint id={id} hint={hint} />
      <EmptyValue name={name} />
      <div className={className}>
        {options.map((option, index) => (
          <Fragment key={option.value}>
            {children(option, {
              type: "checkbox",
              // The first checkbox has the group's ID, which errors link to.
              id: index === 0 ? id : `${id}-${option.value}`,
              name,
              value: option.value,
              defaultChecked: defaultValues.includes(option.value),
              "aria-invalid": invalid,
            })}
          </Fragment>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** A hidden empty value, so that a group is posted even if nothing is chosen (forms/form.ts). */
export function EmptyValue({ name }: { name: string }) {
  return <input type="hidden" name={name} value="" />;
}
