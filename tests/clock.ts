import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { toWallClock } from "~/domain/time";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Stops the clock, so that a slow machine changes nothing. Timers still run. */
export function stopClock(): void {
  advanceClock(0);
}

/** Stops the clock at the truck's last noon. Just after midnight, an hour ago was another day. */
export function stopClockAtNoon(): void {
  const { now, zone } = atTheTruck();
  const isNoon = (instant: number) => toWallClock(new Date(instant), zone).slice(11, 13) === "12";
  let noon = now;
  while (!isNoon(noon)) noon -= HOUR_MS;
  advanceClock(noon - now);
}

/** Moves the clock forward. Timers still run as usual. */
export function advanceClock(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** The time this many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Keeps AsyncLocalStorage's context in Vitest's fake timers, as Node's timers do, until the real ones are back. */
export function keepContextInTimers(): void {
  const fake = globalThis.setTimeout;
  const keeping = (...[callback, ms, ...rest]: Parameters<typeof setTimeout>) =>
    fake(AsyncLocalStorage.bind(callback), ms, ...rest);
  // `stubGlobal` would bring the fake timer back after the real one. With the fake one's marks, Vitest can remove it.
  Object.assign(globalThis, { setTimeout: Object.assign(keeping, fake) });
}

/** The options for reading a file: the time, and the truck's time zone as in vitest.config.ts. */
export const atTheTruck = () => ({ now: Date.now(), zone: "America/Los_Angeles" });

/** A span that includes every date in a database. */
export const EVER = { from: new Date(0), until: new Date(8.64e15) };
