import { useState } from "react";
import { useIsPlainForm } from "~/components/forms/plain-form";
import { acceptOf, PICTURE_TYPES } from "~/domain/media/media-type";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { FrameProps } from "~/ui/field-frame";
import { useHydrated } from "~/ui/hydrated";
import { useToast } from "~/ui/toast";
import { FileInput } from "./file-input";
import { Thumbnail } from "./thumbnail";
import { UploadDialog } from "./upload-dialog";

type PictureFieldProps = FrameProps & {
  name: string;
  defaultValue: string;
  uploadLabel?: string;
  /** True if the form posts a file when no script uploads it. */
  takesFile?: boolean;
};

/** An image's URL. An upload fills it in. Without JavaScript people type it, or choose a file. */
export function PictureField({
  defaultValue,
  uploadLabel = "Upload Image",
  takesFile = false,
  ...rest
}: PictureFieldProps) {
  const [address, setAddress] = useState(defaultValue);
  const [isUploading, setIsUploading] = useState(false);
  const isHydrated = useHydrated();
  const isPlain = useIsPlainForm();
  const toast = useToast();

  const use = ([path = ""]: string[]) => {
    setAddress(path);
    toast({ title: "Upload Complete", description: "1 file(s) uploaded successfully." });
  };

  return (
    <div className="space-y-2">
      <Field
        {...rest}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        inputMode="url"
      />
      <div className="flex flex-wrap items-center gap-4">
        <Thumbnail address={address} className="size-24 rounded-sm" />
        {isHydrated && !(isPlain && takesFile) && (
          <Button type="button" variant="quiet" onClick={() => setIsUploading(true)}>
            {uploadLabel}
          </Button>
        )}
        {isPlain && takesFile && <ChosenFile {...rest} label={uploadLabel} />}
      </div>
      {isUploading && (
        <UploadDialog
          title={uploadLabel}
          types={PICTURE_TYPES}
          most={1}
          onComplete={use}
          onClose={() => setIsUploading(false)}
        />
      )}
    </div>
  );
}

/** A file input. Its file replaces the URL next to it when the form is posted (http/form-with-files.server.ts). */
function ChosenFile({ id, name, label }: Pick<PictureFieldProps, "id" | "name" | "label">) {
  return (
    <div className="min-w-0 space-y-1.5">
      <label htmlFor={`${id}-file`} className="block">
        {label}
      </label>
      <p id={`${id}-file-hint`} className="text-sm text-muted">
        Up to 50 MB. Replaces the URL above.
      </p>
      <FileInput
        id={`${id}-file`}
        aria-describedby={`${id}-file-hint`}
        name={`${name}.file`}
        accept={acceptOf(PICTURE_TYPES)}
      />
    </div>
  );
}
