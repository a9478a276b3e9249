import { useNavigation } from "@remix-run/react";
import { PostForm } from "~/components/forms/post-form";
import { MAX_IMAGES } from "~/domain/imports/import";
import { acceptOf, PICTURE_TYPES } from "~/domain/media/media-type";
import { Button } from "~/ui/button";
import { Frame, type FrameProps, wire } from "~/ui/field-frame";
import { FileInput } from "~/components/admin/uploads/file-input";
import { useRefusal } from "~/components/admin/frame/use-refusal";

const HINT = "A CSV or a calendar (.ics), up to 5 MB. Next, you'll see what will be added.";

const IMAGES_HINT = `Up to ${MAX_IMAGES} at a time. Name each one after its item, like Lemonade.jpg, or keep the file name from your old shop.`;
const TABLES = ".csv,.txt,.ics,text/csv,text/calendar";

export function ImportForm() {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PostForm
      encType="multipart/form-data"
      fields={{}}
      refused={useRefusal()}
      actions={
        <div className="mt-6">
          <Button pending={isPending} pendingLabel="Checking...">
            Check File
          </Button>
        </div>
      }
    >
      {({ field }) => (
        <div className="space-y-5">
          <FilesField {...field("file")} label="Your file" hint={HINT} accept={TABLES} />
          <FilesField
            {...field("images")}
            label="Images"
            hint={IMAGES_HINT}
            accept={acceptOf(PICTURE_TYPES)}
            multiple
          />
        </div>
      )}
    </PostForm>
  );
}

type FilesFieldProps = FrameProps & {
  name: string;
  defaultValue: string;
  accept: string;
  multiple?: boolean;
};

function FilesField({ name, defaultValue, accept, multiple, ...frame }: FilesFieldProps) {
  return (
    <Frame {...frame}>
      <input type="hidden" name={name} value="" />
      <FileInput {...wire(frame)} name={`${name}.file`} accept={accept} multiple={multiple} />
    </Frame>
  );
}
