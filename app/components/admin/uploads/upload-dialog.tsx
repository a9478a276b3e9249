import { type ChangeEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { acceptOf, type MediaType } from "~/domain/media/media-type";
import { Button } from "~/ui/button";
import { ModalDialog } from "~/ui/dialog";
import { useFocusIfLost } from "~/ui/focus";
import { FileInput } from "./file-input";
import { uploadFile } from "./upload-file";
import { type QueuedFile, UploadQueue, type UploadState } from "./upload-queue";

type UploadDialogProps = {
  title: string;
  /** The media types that the dialog accepts. */
  types: readonly MediaType[];
  /** How many files may be chosen. */
  most: number;
  /** Called when all uploads are over, with the paths of those that succeeded. */
  onComplete: (objectPaths: string[]) => void;
  onClose: () => void;
};

const NONE: readonly QueuedFile[] = [];

/**
 * Lets people choose files, uploads them on request, and closes once all have arrived. Failed files stay for another
 * try. Closing the dialog keeps what has arrived and cancels the rest.
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
          // A disabled button loses the focus, so this one stays enabled while files upload.
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

/** Progress of all files together. */
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

const STATE_NAMES: Record<UploadState, string> = {
  waiting: "Waiting",
  uploading: "Uploading",
  paused: "Paused",
  done: "Uploaded",
  failed: "Failed",
};

/** The action of a file's button in each state. */
const TURNS: Partial<Record<UploadState, { verb: string; act: "pause" | "resume" }>> = {
  uploading: { verb: "Pause", act: "pause" },
  paused: { verb: "Resume", act: "resume" },
  failed: { verb: "Retry", act: "resume" },
};

const MB = 1024 * 1024;
const sizeOf = (bytes: number) =>
  bytes < MB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`;

function UploadedFile({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const { id, name, size, sent, state, problem } = file;
  const preview = usePreview(queue, id);
  const turn = TURNS[state];
  // Once every byte is sent, the server is re-encoding the image.
  const stateName = state === "uploading" && sent >= size ? "Processing" : STATE_NAMES[state];
  return (
    <li className="border-t border-line/20 pt-3">
      <div className="flex items-center gap-3">
        {preview && (
          <img src={preview} alt="" className="size-12 shrink-0 rounded-sm object-cover" />
        )}
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm tabular-nums text-muted">{`${stateName}, ${sizeOf(size)}`}</p>
        </div>
      </div>
      {state !== "waiting" && (
        <progress aria-label={name} max={size} value={sent} className="progress mt-2" />
      )}
      {state === "paused" && (
        <p className="mt-1 text-sm text-muted">When you resume, this file starts over.</p>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-vermilion">
          {problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {/* Pause, Resume, and Retry are one button, which keeps the focus. */}
        {turn && <Do verb={turn.verb} name={name} act={() => queue[turn.act](id)} />}
        {state !== "done" && <Do verb="Remove" name={name} act={() => queue.remove(id)} />}
      </div>
    </li>
  );
}

/** The address of an image that's still on this device; null for other files. */
function usePreview(queue: UploadQueue, id: number): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const file = queue.fileOf(id);
    if (!file?.type.startsWith("image/")) return;
    const own = URL.createObjectURL(file);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [queue, id]);
  return address;
}

function Do({ verb, name, act }: { verb: string; name: string; act: () => void }) {
  return (
    <Button type="button" variant="quiet" aria-label={`${verb} ${name}`} onClick={act}>
      {verb}
    </Button>
  );
}
