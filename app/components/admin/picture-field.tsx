import { useState } from "react";
import { PICTURE_TYPES } from "~/domain/media/media-type";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { FrameProps } from "~/ui/field-frame";
import { useHydrated } from "~/ui/hydrated";
import { useToast } from "~/ui/toast";
import { Thumbnail } from "./thumbnail";
import { UploadDialog } from "./upload-dialog";

type PictureFieldProps = FrameProps & {
  name: string;
  defaultValue: string;
  /** What the button says. */
  uploadLabel?: string;
};

/** The address of a picture, which an upload fills in. Without a script it is typed. */
export function PictureField({
  defaultValue,
  uploadLabel = "Upload image",
  ...rest
}: PictureFieldProps) {
  const [address, setAddress] = useState(defaultValue);
  const [isUploading, setIsUploading] = useState(false);
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
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center gap-4">
        <Thumbnail address={address} className="size-24 rounded-sm" />
        {useHydrated() && (
          <Button type="button" variant="quiet" onClick={() => setIsUploading(true)}>
            {uploadLabel}
          </Button>
        )}
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
