import { useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { UserText } from "~/ui/user-text";
import {
  ALL_STOPS,
  chosenStop,
  type DeviceStop,
  deviceStopCookie,
  readDeviceStop,
  STOP_FIELD,
} from "./device-stop";

export type StopChoice = {
  id: number;
  name: string;
  /** Open orders at the stop. */
  waiting?: number;
};

type StopChooserProps = {
  stops: readonly StopChoice[];
  device: DeviceStop;
  /** True if all stops can be shown at once. A till is always at one stop. */
  offersAll?: boolean;
  /** For pages that need the choice before the server knows it, such as a page with no signal. */
  onChoose?: (device: DeviceStop) => void;
  className?: string;
};

/** Chooses this device's stop, if there's more than one. It's a form, so it works without JavaScript. */
export function StopChooser(props: StopChooserProps) {
  return props.stops.length < 2 ? null : <Choices {...props} />;
}

function Choices({
  stops,
  device,
  offersAll = false,
  onChoose,
  className = "mb-6",
}: StopChooserProps) {
  const { revalidate } = useRevalidator();
  const own = stops.find(({ id }) => id === device.stopId);
  const showsAll = offersAll && (device.showsAll || !own);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const choice = chosenStop(pressed?.value ?? "", readDeviceStop(document.cookie));
    if (!choice) return;
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = deviceStopCookie(choice);
    onChoose?.(choice);
    revalidate();
  };
  return (
    <form method="post" action="/admin" onSubmit={choose} className={className}>
      <fieldset>
        <legend className="wrap-anywhere mb-2">
          {own ? (
            <>
              This device is at <UserText>{own.name}</UserText>
            </>
          ) : (
            "Which stop is this device at?"
          )}
        </legend>
        <div className="stop-choices">
          {stops.map(({ id, name, waiting }) => (
            <Choice key={id} value={id} isPressed={id === own?.id && !showsAll}>
              <span className="wrap-anywhere min-w-0">
                <UserText>{name}</UserText>
                {waiting !== undefined && (
                  <>
                    {" · "}
                    <span className="whitespace-nowrap">{`${waiting.toLocaleString("en-US")} waiting`}</span>
                  </>
                )}
              </span>
            </Choice>
          ))}
          {offersAll && (
            <Choice value={ALL_STOPS} isPressed={showsAll}>
              All stops
            </Choice>
          )}
        </div>
      </fieldset>
    </form>
  );
}

type ChoiceProps = { value: number | string; isPressed: boolean; children: ReactNode };

function Choice({ value, isPressed, children }: ChoiceProps) {
  return (
    <Button
      name={STOP_FIELD}
      value={value}
      variant={isPressed ? "primary" : "outline"}
      aria-pressed={isPressed}
      className="min-h-12 max-w-full"
    >
      {children}
    </Button>
  );
}

/**
 * This device's stop, reread from the cookie. A page can stay open or be cached for hours, and another tab may have
 * chosen another stop since.
 */
export function useDeviceStop(rendered: DeviceStop) {
  const [device, setDevice] = useState(rendered);
  useEffect(() => {
    const look = () => setDevice(readDeviceStop(document.cookie));
    look();
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
    };
  }, []);
  return [device, setDevice] as const;
}
