import { vi } from "vitest";

/** Lets this much time pass for whoever asks what time it is; timers run as ever. */
export function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}
