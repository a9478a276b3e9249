import { useSyncExternalStore } from "react";

/** A bell. Browsers play no sound before someone presses something on the page. */

/** The localStorage key that remembers whether this browser rings. */
const REMEMBERED = "ujicart-sound";
/** Lock of the one tab that rings for one piece of news, so that twenty tabs don't ring together. */
const LOCK = "ujicart-ring";

const GESTURES = ["pointerdown", "keydown"] as const;

let context: AudioContext | undefined;
const watchers = new Set<() => void>();

export type Sound = "on" | "off" | "none" | "unknown";

/** The sound's state. It's 'unknown' on the server, and 'none' if the browser can't play sound. */
export function useSound(): Sound {
  return useSyncExternalStore(watch, soundNow, () => "unknown");
}

/** Turns remembered sound on again at the first press. Returns a function that stops waiting for it. */
export function keepSound(): () => void {
  if (isRemembered()) open();
  const again = () => {
    if (isRemembered() && soundNow() === "off") void context?.resume();
  };
  for (const gesture of GESTURES) addEventListener(gesture, again);
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, again);
  };
}

/** Turns the sound on. Call it from a press, or the browser blocks the sound. */
export async function turnSoundOn(): Promise<void> {
  remember(true);
  await open().resume();
  strike();
}

export async function turnSoundOff(): Promise<void> {
  remember(false);
  await context?.suspend();
}

/** Rings in one of the browser's tabs. `newsId` differs for each piece of news, so the next one rings however soon it arrives. */
export function ring(newsId: number): void {
  if (soundNow() !== "on") return;
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) strike();
  else void locks.request(`${LOCK}-${newsId}`, { ifAvailable: true }, strikeAlone);
}

/** Rings if no other tab has the lock, and holds it for a second, until all tabs have heard the news. */
async function strikeAlone(lock: Lock | null): Promise<void> {
  if (!lock) return;
  strike();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function soundNow(): Sound {
  if (!("AudioContext" in window)) return "none";
  return context?.state === "running" ? "on" : "off";
}

function open(): AudioContext {
  if (!context) {
    context = new AudioContext();
    context.onstatechange = () => {
      for (const watcher of watchers) watcher();
    };
  }
  return context;
}

/** Plays two bell strokes, the second one higher, which can be heard over a whisk. */
function strike(): void {
  if (!context) return;
  const start = context.currentTime;
  for (const [at, hertz] of [
    [0, 880],
    [0.18, 1_318],
  ] as const) {
    const [oscillator, volume] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0.6, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.7);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start + at);
    oscillator.stop(start + at + 0.7);
  }
}

/** Whether the sound is on, if storage is blocked. It lasts as long as the page. */
let forThisPage = false;

function isRemembered(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) === "on";
  } catch {
    return forThisPage;
  }
}

function remember(isOn: boolean): void {
  forThisPage = isOn;
  try {
    localStorage.setItem(REMEMBERED, isOn ? "on" : "off");
  } catch {}
}
