import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import type { QueuedFile, UploadQueue, UploadState } from "./upload-queue";

const STATE_NAMES: Record<UploadState, string> = {
  waiting: "Waiting",
  uploading: "Uploading",
  paused: "Paused",
  done: "Uploaded",
  failed: "Failed",
};

/** The button of each state. */
const TURNS: Partial<Record<UploadState, { verb: string; act: "pause" | "resume" }>> = {
  uploading: { verb: "Pause", act: "pause" },
  paused: { verb: "Resume", act: "resume" },
  failed: { verb: "Retry", act: "resume" },
};

const MB = 1024 * 1024;
const sizeOf = (bytes: number) =>
  bytes < MB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`;

export function UploadedFile({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const { id, name, size, sent, state, problem } = file;
  const preview = usePreview(queue, id);
  const turn = TURNS[state];
  // Every byte is sent, and the server is re-encoding the image.
  const said = state === "uploading" && sent >= size ? "Processing" : STATE_NAMES[state];
  return (
    <li className="border-t border-line/20 pt-3">
      <div className="flex items-center gap-3">
        {preview && (
          <img src={preview} alt="" className="size-12 shrink-0 rounded-sm object-cover" />
        )}
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm tabular-nums text-muted">{`${said}, ${sizeOf(size)}`}</p>
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
        {/* One button, which keeps the focus. */}
        {turn && <Do verb={turn.verb} name={name} act={() => queue[turn.act](id)} />}
        {state !== "done" && <Do verb="Remove" name={name} act={() => queue.remove(id)} />}
      </div>
    </li>
  );
}

/** Of an image, from this device. */
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
