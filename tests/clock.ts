import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { toWallClock } from "~/domain/time";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Stops the clock, so that a slow machine changes nothing; timers run as ever. */
export function stopClock(): void {
  pass(0);
}

/** Stops the clock at the truck's last noon, since at midnight what was an hour ago was on another day. */
export function stopClockAtNoon(): void {
  const { now, zone } = atTheTruck();
  const isNoon = (instant: number) => toWallClock(new Date(instant), zone).slice(11, 13) === "12";
  let noon = now;
  while (!isNoon(noon)) noon -= HOUR_MS;
  pass(noon - now);
}

/** Lets this much time pass for whoever asks what time it is; timers run as ever. */
export function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** So many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Node's timers keep what asynchronous code has in mind; Vitest's fake ones need to be told, until they go. */
export function keepContextInTimers(): void {
  const fake = globalThis.setTimeout;
  const keeping = (...[callback, ms, ...rest]: Parameters<typeof setTimeout>) =>
    fake(AsyncLocalStorage.bind(callback), ms, ...rest);
  // Not by `stubGlobal`, which would bring the fake one back after the real one; its marks let it go.
  Object.assign(globalThis, { setTimeout: Object.assign(keeping, fake) });
}

/** What a file is read by: the time, and the zone of tests/setup.ts's truck. */
export const atTheTruck = () => ({ now: Date.now(), zone: "America/Los_Angeles" });

/** All that a database can hold. */
export const EVER = { from: new Date(0), until: new Date(8.64e15) };
