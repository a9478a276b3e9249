import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { keepSound, ring, turnSoundOff, turnSoundOn, useSound } from "~/ui/sound";
import { useWakeLock } from "~/ui/wake-lock";

/** Vibrates long, short, long, unlike a message. In milliseconds. */
const BUZZ = [400, 150, 150, 150, 400];

/** Rings and vibrates when the order becomes ready while its page is open. A button turns the sound on. */
export function ReadySignal({ orderId, isReady }: { orderId: number; isReady: boolean }) {
  const sound = useSound();
  const wasReady = useRef(isReady);
  useEffect(() => keepSound(), []);
  useWakeLock(sound === "on" && !isReady);
  useEffect(() => {
    if (isReady && !wasReady.current) {
      ring(orderId);
      vibrate();
    }
    wasReady.current = isReady;
  }, [isReady, orderId]);
  if (sound === "none" || isReady) return null;
  const isOn = sound === "on";
  return (
    <div className="needs-js">
      <p role="status" className={isOn ? "mb-2" : undefined}>
        {isOn && "We'll play a sound when it's ready. Keep this page open."}
      </p>
      {/* On and off are one button, which keeps the focus. */}
      <Button
        type="button"
        variant={isOn ? "quiet" : "outline"}
        onClick={() => void (isOn ? turnSoundOff() : turnSoundOn())}
      >
        {isOn ? "Turn off the sound" : "Tell me with a sound"}
      </Button>
    </div>
  );
}

/** The phone's vibration. iPhones don't have it. */
type Phone = {
  vibrate?: (pattern: number[]) => boolean;
  userActivation?: { hasBeenActive: boolean };
};

/** Vibrates, unless nothing was pressed on the page yet: browsers then refuse, and log an error. */
function vibrate(): void {
  const phone: Phone = navigator as object;
  if (phone.userActivation?.hasBeenActive) phone.vibrate?.(BUZZ);
}
