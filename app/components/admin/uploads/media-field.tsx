import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsPlainForm } from "~/components/forms/plain-form";
import { acceptOf, MAX_FILES, MEDIA_TYPES } from "~/domain/media/media-type";
import { Button, IconButton } from "~/ui/button";
import { EmptyValue } from "~/ui/choice-field";
import { FieldError, type FrameProps, wire } from "~/ui/field-frame";
import { Icon } from "~/ui/icon";
import { useToast } from "~/ui/toast";
import { FileInput } from "./file-input";
import { Thumbnail } from "./thumbnail";
import { UploadDialog } from "./upload-dialog";

type MediaFieldProps = FrameProps & { name: string; defaultValues: readonly string[] };

/** Paths of uploads, posted as a group with one name. */
export function MediaField({ id, name, label, error, defaultValues }: MediaFieldProps) {
  const isPlain = useIsPlainForm();
  const [chosenPaths, setChosenPaths] = useState(defaultValues);
  const [isUploading, setIsUploading] = useState(false);
  const whole = useRef<HTMLFieldSetElement>(null);
  const toast = useToast();
  const room = MAX_FILES - chosenPaths.length;

  const add = (paths: string[]) => {
    setChosenPaths((now) => [...now, ...paths]);
    toast({
      title: "Upload Complete",
      description: `${paths.length} file(s) uploaded successfully.`,
    });
  };

  const remove = (path: string) => {
    const index = chosenPaths.indexOf(path);
    flushSync(() => setChosenPaths(chosenPaths.filter((one) => one !== path)));
    // The pressed button is removed, so the focus moves to its replacement.
    const left = whole.current?.querySelectorAll<HTMLElement>("li button");
    const next = left?.[Math.min(index, left.length - 1)] ?? whole.current;
    next?.focus();
  };

  const Chip = isPlain ? CheckedChip : RemovableChip;
  return (
    <fieldset
      ref={whole}
      id={id}
      tabIndex={-1}
      aria-describedby={wire({ id, label, error })["aria-describedby"]}
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      <EmptyValue name={name} />
      {chosenPaths.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {chosenPaths.map((path, index) => (
            <Chip
              key={path}
              name={name}
              path={path}
              label={`Media ${index + 1}`}
              onRemove={() => remove(path)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted">
        {chosenPaths.length > 0 && `${chosenPaths.length} file(s) uploaded`}
      </p>
      {isPlain && chosenPaths.length > 0 && (
        <p className="text-sm text-muted">Anything you uncheck is removed when you save.</p>
      )}
      {isPlain && room > 0 && (
        <div className="mt-2 space-y-1.5">
          <label htmlFor={`${id}-files`} className="block">
            Upload Images/Videos
          </label>
          <p id={`${id}-files-hint`} className="text-sm text-muted">
            {`Up to ${room} files, 50 MB each.`}
          </p>
          <FileInput
            id={`${id}-files`}
            aria-describedby={`${id}-files-hint`}
            name={name}
            multiple
            accept={acceptOf(MEDIA_TYPES)}
          />
        </div>
      )}
      {!isPlain && (
        <div className="mb-1.5 mt-2">
          <Button
            type="button"
            variant="quiet"
            disabled={room <= 0}
            onClick={() => setIsUploading(true)}
          >
            Upload Images/Videos
          </Button>
        </div>
      )}
      {isUploading && (
        <UploadDialog
          title="Upload Images/Videos"
          types={MEDIA_TYPES}
          most={room}
          onComplete={add}
          onClose={() => setIsUploading(false)}
        />
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

type ChipProps = {
  name: string;
  path: string;
  label: string;
  onRemove: () => void;
};

const CHIP = "flex min-h-11 items-center gap-2 rounded-sm border border-line/30 pl-3";
const IN_CHIP = "-ml-3 size-11 rounded-l-sm";

function RemovableChip({ name, path, label, onRemove }: ChipProps) {
  return (
    <li className={CHIP}>
      <input type="hidden" name={name} value={path} />
      <Thumbnail address={path} className={IN_CHIP} />
      {label}
      <IconButton label={`Remove ${label}`} onClick={onRemove}>
        <Icon name="close" className="size-4" />
      </IconButton>
    </li>
  );
}

/** An upload with a checkbox, which works without JavaScript: unchecked boxes aren't posted. */
function CheckedChip({ name, path, label }: ChipProps) {
  return (
    <li>
      <label className={`${CHIP} pr-3`}>
        <input
          type="checkbox"
          name={name}
          value={path}
          defaultChecked
          className="size-5 accent-matcha"
        />
        <Thumbnail address={path} className="size-11" />
        {label}
      </label>
    </li>
  );
}
