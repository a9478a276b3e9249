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
  return (
    <div className="needs-js">
      {sound === "on" ? (
        <>
          <p className="mb-2">We'll play a sound when it's ready. Keep this page open.</p>
          <Button type="button" variant="quiet" onClick={() => void turnSoundOff()}>
            Turn off the sound
          </Button>
        </>
      ) : (
        <Button type="button" variant="outline" onClick={() => void turnSoundOn()}>
          Tell me with a sound
        </Button>
      )}
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
