/** Takings of one day, in cents. Below 0 if more was refunded. */
export type WeekDay = { day: string; cents: number };

/** 'Mon' */
export function nameWeekday(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    weekday: "short",
    timeZone: "UTC",
  });
}
