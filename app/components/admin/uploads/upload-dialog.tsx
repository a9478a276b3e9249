import { type ChangeEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { acceptOf, type MediaType } from "~/domain/media/media-type";
import { Button } from "~/ui/button";
import { ModalDialog } from "~/ui/dialog";
import { useFocusIfLost } from "~/ui/focus";
import { FileInput } from "./file-input";
import { uploadFile } from "./upload-file";
import { UploadedFile } from "./upload-item";
import { type QueuedFile, UploadQueue } from "./upload-queue";

type UploadDialogProps = {
  title: string;
  /** The media types that it takes. */
  types: readonly MediaType[];
  /** How many files may be chosen. */
  most: number;
  /** Called when all uploads are over, with the paths of those that arrived. */
  onComplete: (objectPaths: string[]) => void;
  onClose: () => void;
};

const NONE: readonly QueuedFile[] = [];

/**
 * Chooses files, uploads them on request, and closes once all have arrived. Failed ones stay for another
 * try. Closing it keeps what has arrived, and cancels the rest.
 */
export function UploadDialog({ title, types, most, onComplete, onClose }: UploadDialogProps) {
  const answer = useRef({ onComplete, onClose });
  answer.current = { onComplete, onClose };
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: uploadFile,
        most,
        types,
        onComplete: (paths) => {
          answer.current.onComplete(paths);
          if (queue.files().length === 0) answer.current.onClose();
        },
      }),
  );
  const files = useSyncExternalStore(queue.subscribe, queue.files, () => NONE);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const id = useId();

  // Leaving the page cancels uploads too: nothing continues in the background.
  useEffect(() => () => queue.cancel(), [queue]);

  const close = () => {
    queue.close();
    onClose();
  };

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setProblems(queue.add(currentTarget.files ?? []));
    // Clearing the input lets people choose the same file again.
    currentTarget.value = "";
  };

  const waiting = files.filter(({ state }) => state === "waiting").length;
  const isUnderWay = files.some(({ state }) => state === "uploading");
  const isBegun = files.some(({ state }) => state !== "waiting");
  const shown = useFocusIfLost<HTMLDivElement>(files);
  return (
    <ModalDialog title={title} onClose={close}>
      <div className="space-y-5">
        <div className="space-y-1.5">
          <label htmlFor={`${id}-files`} className="block font-medium">
            Choose files
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {most === 1 ? "One file, up to 50 MB." : `Up to ${most} files, 50 MB each.`} Nothing
            uploads until you press Upload.
          </p>
          <FileInput
            id={`${id}-files`}
            multiple={most > 1}
            accept={acceptOf(types)}
            aria-describedby={`${id}-hint`}
            onChange={choose}
            // The list below shows what was chosen, and the field is empty again.
            className="text-transparent"
          />
        </div>
        <div role="alert" className="empty:hidden">
          {problems.map((problem) => (
            <p key={problem} className="text-sm font-medium text-vermilion wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
        <div ref={shown} tabIndex={-1} className="space-y-4 outline-none empty:hidden">
          {isBegun && <Whole files={files} />}
          {files.length > 0 && (
            <ul className="space-y-4">
              {files.map((file) => (
                <UploadedFile key={file.id} file={file} queue={queue} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="form-actions">
        <Button type="button" variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          type="button"
          // If a button is disabled or gone, the browser takes its focus away.
          disabled={files.length === 0}
          pending={isUnderWay}
          pendingLabel="Uploading..."
          onClick={() => queue.start()}
        >
          {waiting > 1 ? `Upload ${waiting} files` : "Upload"}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Progress of all of them. */
function Whole({ files }: { files: readonly QueuedFile[] }) {
  const sent = files.reduce((sum, file) => sum + file.sent, 0);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const done = files.filter(({ state }) => state === "done").length;
  return (
    <div>
      <progress aria-label="All files" max={size} value={sent} className="progress" />
      <p role="status" className="mt-1 text-sm text-muted">
        {`${done} of ${files.length} done`}
      </p>
    </div>
  );
}
