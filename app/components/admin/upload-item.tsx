import { Button } from "~/ui/button";
import type { QueuedFile, UploadQueue, UploadState } from "./upload-queue";

const STATE_NAMES: Record<UploadState, string> = {
  waiting: "Waiting",
  uploading: "Uploading",
  paused: "Paused",
  done: "Uploaded",
  failed: "Failed",
};

const MB = 1024 * 1024;
const sizeOf = (bytes: number) =>
  bytes < MB ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`;

/** One file in the upload's dialog: how far it is, and what can be done with it. */
export function UploadedFile({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const { id, name, size, sent, state, problem } = file;
  // All of it is there, and is being drawn anew.
  const said = state === "uploading" && sent >= size ? "Processing" : STATE_NAMES[state];
  return (
    <li className="border-t border-line/20 pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <p className="text-sm tabular-nums text-muted">{`${said}, ${sizeOf(size)}`}</p>
      </div>
      <progress aria-label={name} max={size} value={sent} className="progress mt-1.5" />
      {state === "paused" && (
        <p className="mt-1 text-sm text-muted">When you resume, this file starts over.</p>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-vermilion">
          {problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {state === "uploading" && <Do verb="Pause" name={name} act={() => queue.pause(id)} />}
        {state === "paused" && <Do verb="Resume" name={name} act={() => queue.resume(id)} />}
        {state === "failed" && <Do verb="Retry" name={name} act={() => queue.resume(id)} />}
        {state !== "done" && <Do verb="Remove" name={name} act={() => queue.remove(id)} />}
      </div>
    </li>
  );
}

function Do({ verb, name, act }: { verb: string; name: string; act: () => void }) {
  return (
    <Button type="button" variant="quiet" aria-label={`${verb} ${name}`} onClick={act}>
      {verb}
    </Button>
  );
}
