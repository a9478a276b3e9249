import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Previewed } from "~/components/forms/form-answer";
import type { FormParts } from "~/components/forms/post-form";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";

type BrandLookProps = Pick<FormParts, "field"> & {
  /** URL that renders the home page with the values in this form. */
  to: string;
  children: (parts: Pick<FormParts, "field">) => ReactNode;
};

const NO_SCRIPT_FRAME = "look";

/**
 * A preview of the home page at a phone's size, next to the form. It updates as the owner types valid values. Without
 * JavaScript, it updates when Preview is pressed. Scripts don't run in the frame.
 */
export function BrandLook({ field, to, children }: BrandLookProps) {
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const { errors, count } = useTried(place, to);
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-8">
      <div className="min-w-0 max-w-prose grow basis-[32rem] space-y-5">
        {children({
          field: (name) => {
            const parts = field(name);
            return { ...parts, error: parts.error ?? errors[name]?.[0] };
          },
        })}
      </div>
      <div ref={place} className="w-[390px] max-w-full">
        <div className="sticky top-6 space-y-3">
          <div className="flex items-center justify-between gap-4">
            <h2 className="font-display text-xl">Preview</h2>
            {!isHydrated && (
              <Button
                variant="outline"
                formAction={to}
                formTarget={NO_SCRIPT_FRAME}
                formEncType="application/x-www-form-urlencoded"
                formNoValidate
              >
                Preview
              </Button>
            )}
          </div>
          <p className="text-sm text-muted">
            Your home page on a phone, in the light theme. Customers see your changes once you save.
            {!isHydrated && " A new logo shows up here after you save it."}
          </p>
          <Frames to={to} count={count} place={place} />
        </div>
      </div>
    </div>
  );
}

type FramesProps = { to: string; count: number; place: React.RefObject<HTMLElement> };

/**
 * Each preview loads in a new frame, so that the browser's Back button skips previews. The old frame stays until the
 * new one has loaded.
 */
function Frames({ to, count, place }: FramesProps) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (count > 0 && form) postInto(form, to, frameName(count));
  }, [count, place, to]);
  const frames = shown === count ? [count] : [shown, count];
  return (
    <div className="relative h-[700px] overflow-hidden rounded-sm border border-line/30">
      {frames.map((at) => (
        <iframe
          key={at}
          name={frameName(at)}
          title="Preview"
          src={at === 0 ? "/admin/brand/preview" : undefined}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={({ currentTarget }) => {
            if (currentTarget.contentWindow?.location.href !== "about:blank") setShown(at);
          }}
          className={`absolute inset-0 size-full bg-paper ${at === shown ? "" : "invisible"}`}
        />
      ))}
    </div>
  );
}

const frameName = (at: number) => (at === 0 ? NO_SCRIPT_FRAME : `${NO_SCRIPT_FRAME}-${at}`);

/** Posts the form like the Preview button does, without Remix, which would treat the response as this page's. */
function postInto(form: HTMLFormElement, to: string, frame: string): void {
  const before = { action: form.getAttribute("action") ?? "", target: form.target };
  Object.assign(form, { action: to, target: frame });
  HTMLFormElement.prototype.submit.call(form);
  Object.assign(form, before);
}

/** How often the form is compared with its last values. Uploads fill in fields without firing an event. */
const LOOK_EVERY_MS = 400;

/** Validates the form when typing pauses. @returns how many valid versions there were */
function useTried(place: FramesProps["place"], to: string) {
  const { data, submit } = useFetcher<Partial<Previewed>>();
  const [count, setCount] = useState(0);
  const asked = useRef<string>();
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    let last = typedIn(form);
    asked.current ??= last;
    const timer = setInterval(() => {
      const now = typedIn(form);
      if (now === last && now !== asked.current) {
        asked.current = now;
        submit(form, { method: "post", action: to, encType: "application/x-www-form-urlencoded" });
      }
      last = now;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [place, submit, to]);
  useEffect(() => {
    if (data?.previewed && Object.keys(data.errors ?? {}).length === 0)
      setCount((before) => before + 1);
  }, [data]);
  return { errors: data?.errors ?? {}, count };
}

const typedIn = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  ).toString();
