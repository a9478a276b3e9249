import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Notice } from "~/ui/page";
import { TextAreaField } from "~/ui/text-area-field";
import { useToast } from "~/ui/toast";

type ShareWeekProps = {
  monday: string;
  /** The date on which the week begins. */
  name: string;
  /** Null if the week has no stops. */
  caption: string | null;
};

const SHAPES = [
  { label: "Post", query: "", height: 1350 },
  { label: "Story", query: "&story=1", height: 1920 },
];

/** A week's stops as images and a caption: shared from a phone, downloaded, or put into a draft. */
export function ShareWeek({ monday, name, caption }: ShareWeekProps) {
  const back = `/admin/calendar/week?from=${monday}`;
  if (caption === null) {
    return (
      <Notice title="Nothing to Share" action={<ButtonLink to={back}>Back to Week</ButtonLink>}>
        {`The week of ${name} has no stops.`}
      </Notice>
    );
  }
  return (
    <div className="border-t border-line/20 pt-5">
      <h2 className="font-display text-xl">{`Share the week of ${name}`}</h2>
      <div className="mt-5 grid gap-8 lg:grid-cols-2">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          {SHAPES.map(({ label, query, height }) => (
            <WeekImage
              key={label}
              label={label}
              src={`/admin/week.jpg?from=${monday}${query}`}
              file={`week-${monday}-${label.toLowerCase()}.jpg`}
              height={height}
              caption={caption}
            />
          ))}
        </div>
        <div className="space-y-4">
          <TextAreaField id="caption" label="Caption" rows={10} readOnly defaultValue={caption} />
          <div className="flex flex-wrap gap-3">
            <CopyButton text={caption} />
            <UseInPost />
            <ButtonLink to={back} variant="quiet">
              Back to Week
            </ButtonLink>
          </div>
          <p className="max-w-prose text-muted">
            Nothing is posted for you. "Use in a Post" saves the image and opens a draft with it.
          </p>
        </div>
      </div>
    </div>
  );
}

function UseInPost() {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post">
      <Button pending={isSending} pendingLabel="Saving...">
        Use in a Post
      </Button>
    </Form>
  );
}

type WeekImageProps = { label: string; src: string; file: string; height: number; caption: string };

function WeekImage({ label, src, file, height, caption }: WeekImageProps) {
  return (
    <figure>
      <figcaption className="mb-2 font-medium">{label}</figcaption>
      <div className="mb-3 flex flex-wrap gap-3">
        <ShareButton label={label} src={src} file={file} text={caption} />
        <ButtonLink to={src} reloadDocument download={file} variant="outline">
          Download<span className="sr-only"> {label}</span>
        </ButtonLink>
      </div>
      <img
        src={src}
        width={1080}
        height={height}
        alt={`${label} with the stops in the caption`}
        className="h-auto w-full border border-line/20"
      />
    </figure>
  );
}

type ShareButtonProps = { label: string; src: string; file: string; text: string };

/** Shares an image. It's loaded before the press, because browsers only let a page share right after one. */
function ShareButton({ label, src, file, text }: ShareButtonProps) {
  const toast = useToast();
  const [image, setImage] = useState<File | null>(null);
  useEffect(() => {
    if (!("canShare" in navigator)) return;
    const left = new AbortController();
    loadImage(src, file, left.signal).then(
      (loaded) => {
        if (loaded && navigator.canShare({ files: [loaded] })) setImage(loaded);
      },
      () => {},
    );
    return () => left.abort();
  }, [src, file]);
  if (!image) return null;
  const share = () => {
    navigator.share({ files: [image], text }).catch((error: Error) => {
      if (error.name === "AbortError") return;
      const description = "This browser can't share it. Please download it instead.";
      toast({ title: "Error", description, variant: "destructive" });
    });
  };
  return (
    <Button type="button" onClick={share}>
      Share<span className="sr-only"> {label}</span>
    </Button>
  );
}

async function loadImage(src: string, file: string, signal: AbortSignal): Promise<File | null> {
  const answer = await fetch(src, { signal });
  return answer.ok ? new File([await answer.blob()], file, { type: "image/jpeg" }) : null;
}

/** Copies the caption. Shown only if the browser lets pages write to the clipboard. */
function CopyButton({ text }: { text: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!isHydrated || !navigator.clipboard) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="flex items-center">
      <Button type="button" variant="outline" onClick={copy}>
        Copy Caption
      </Button>
      <span role="status" className="text-muted">
        {isCopied && <span className="ml-3">Copied</span>}
      </span>
    </div>
  );
}
