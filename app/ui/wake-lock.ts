import { useEffect } from "react";

/** The Screen Wake Lock API. Safari has it from 16.4. */
type WakeLock = { request: (type: "screen") => Promise<{ release: () => Promise<void> }> };

/** Keeps the screen on while `isOn`. A browser takes the lock back as soon as the page is hidden. */
export function useWakeLock(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    let isLeft = false;
    let release = () => {};
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await wakeLock?.request("screen");
        release = () => void lock?.release();
        if (isLeft) release();
      } catch {
        // Browsers refuse the lock in battery saver mode. The page works without it.
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", ask);
      release();
    };
  }, [isOn]);
}
