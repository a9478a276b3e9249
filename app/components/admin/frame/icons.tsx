import type { ReactNode } from "react";
import { LineDrawing } from "~/ui/icon";

/** The panel's icons. They're separate from the public icons, so that only the panel loads them. */
const DRAWINGS = {
  dashboard: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />,
  today: (
    <path d="M3 6h11v10H9.5m-4 0H3V6m11 4h4l3 3.5V16h-1.5m-4 0H14M5.5 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0Zm10 0a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z" />
  ),
  counter: <path d="M6 8h12l-1.2 12H7.2L6 8Zm1-4h10l1 4H6l1-4Zm-.4 9h10.8" />,
  window: <path d="M3 4.5h18v5H3zM5 9.5V20m14-10.5V20M3 14.5h18M3 20h18M8 4.5v5m4-5v5m4-5v5" />,
  days: <path d="M6 3.5h12v17H6zM9 7.5h6m-6 4h2m2 0h2m-6 4h2m2 0h2" />,
  homepage: <path d="m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6" />,
  newsletter: <path d="M4 6h16v12H4zM4 7l8 6.5L20 7" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8m7-4.5V8" />,
  inquiries: <path d="M3 19h18M5 16a7 7 0 0 1 14 0H5Zm7-7V6.5m-1.5 0h3" />,
  store: <path d="M5 10v10h14V10M4 4h16l1 6H3l1-6Zm6 16v-6h4v6M9 4v6m6-6v6" />,
  inventory: <path d="m4 8 8-4 8 4v8.5L12 21l-8-4.5V8Zm0 0 8 4.5L20 8m-8 4.5V21" />,
  orders: (
    <path d="M6 3.5 8 5l2-1.5L12 5l2-1.5L16 5l2-1.5v17L16 19l-2 1.5-2-1.5-2 1.5L8 19l-2 1.5v-17ZM9.5 9.5h5m-5 4h5" />
  ),
  menu: <path d="M6 8h12l-1.5 12h-9L6 8Zm-1 0h14M12 8l1-5h3M7 13h10" />,
  tax: <path d="M6 18 18 6M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm8 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />,
  brand: <path d="M4 4h7.5L20 12.5 12.5 20 4 11.5V4Zm4 4.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Z" />,
  data: <path d="M12 3.5v11m-4.5-4.5 4.5 4.5 4.5-4.5M4 15.5V20h16v-4.5" />,
  people: (
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5m2 3.5a6 6 0 0 1 3 5.5" />
  ),
  up: <path d="M12 19V5m-6 6 6-6 6 6" />,
  social: (
    <>
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17.5" cy="5.5" r="2.5" />
      <circle cx="17.5" cy="18.5" r="2.5" />
      <path d="m8.2 10.8 7-4m-7 6.4 7 4" />
    </>
  ),
  bell: <path d="M6 17v-6.5a6 6 0 0 1 12 0V17m-14 0h16M10 20h4" />,
  silent: (
    <path d="M6 17v-6.5c0-1 .2-2 .7-2.8M10 4.9a6 6 0 0 1 8 5.6V15M4 17h13m-7 3h4M4 4l16 16" />
  ),
  sidebar: <path d="M4 5h16v14H4zM9.5 5v14" />,
  everywhere: <path d="M3 5h13v9H3zM7.5 18h4M9.5 14v4M17 9h4v11h-6.5v-3" />,
  site: <path d="M14 4h6v6m0-6-9 9M10 5H4v15h15v-6" />,
} satisfies Record<string, ReactNode>;

export type AdminIconName = keyof typeof DRAWINGS;

export function AdminIcon({ name }: { name: AdminIconName }) {
  return <LineDrawing className="size-5 shrink-0">{DRAWINGS[name]}</LineDrawing>;
}
