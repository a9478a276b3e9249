/** What has the panel ring. `newest` is when the newest of them began to wait, in milliseconds. */
export type CounterNews = { waiting: number; newest: number };
