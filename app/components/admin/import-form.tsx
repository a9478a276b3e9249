import { useNavigation } from "@remix-run/react";
import { PostForm } from "~/components/forms/post-form";
import { Button } from "~/ui/button";
import { Frame, wire } from "~/ui/field-frame";
import { FileInput } from "./file-input";
import { useRefusal } from "./session-ended";

const HINT = "A CSV or a calendar (.ics), up to 5 MB. Next, you'll see what will be added.";

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
      {({ field }) => {
        const { name, defaultValue, ...rest } = field("file");
        const frame = { ...rest, label: "Your file", hint: HINT };
        return (
          <Frame {...frame}>
            <input type="hidden" name={name} value="" />
            <FileInput
              {...wire(frame)}
              name={`${name}.file`}
              accept=".csv,.txt,.ics,text/csv,text/calendar"
            />
          </Frame>
        );
      }}
    </PostForm>
  );
}
