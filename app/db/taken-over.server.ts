/** Whether another machine has the shop's turn to write. Then whatever is written here would be lost. */

// Vite's module reloads in development share it.
const holder = globalThis as { ujicartTakenOver?: boolean };

export const isTakenOver = () => holder.ujicartTakenOver === true;

/** From now on every write is refused, and pages are still served. */
export function setTakenOver(isOver: boolean): void {
  holder.ujicartTakenOver = isOver;
}

export class TakenOver extends Error {
  constructor() {
    super("Another machine took over, so this one may not write");
    this.name = "TakenOver";
  }
}
