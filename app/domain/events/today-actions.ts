/** Actions that take one tap on the Today screen. */
export const TODAY_ACTIONS = [
  "pause",
  "resume",
  "late",
  "close",
  "reopen",
  "finish",
  "out",
  "back",
] as const;
export type TodayAction = (typeof TODAY_ACTIONS)[number];

/** Minutes late that one press can set; 0 is on time. */
export const LATE_MINUTES = [0, 10, 20, 30, 45, 60] as const;
