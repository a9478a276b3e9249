import type { ReactNode } from "react";

/** SVG paths on a 24-unit grid. */
const DRAWINGS = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
    </>
  ),
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />,
  bag: <path d="M5 8h14l1 12H4L5 8Zm3.5 0V7a3.5 3.5 0 0 1 7 0v1" />,
  person: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
    </>
  ),
  leave: <path d="M10 5H5v14h5m4-11 4 4-4 4m4-4H9" />,
  down: <path d="M12 5v14m-6-6 6 6 6-6" />,
  right: <path d="M5 12h14m-6-6 6 6-6 6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  trash: <path d="M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5" />,
  edit: <path d="m4 20 1-5L16 4l4 4L9 19l-5 1Z" />,
  copy: <path d="M8 8h12v12H8zM4 16V4h12" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m16 16 4 4" />
    </>
  ),
  check: <path d="m5 13 4.5 4.5L19 7" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** A decorative icon. Its meaning is in visible text or an aria-label. */
export function Icon({ name, className = "size-[24px]" }: { name: IconName; className?: string }) {
  return <LineDrawing className={className}>{DRAWINGS[name]}</LineDrawing>;
}

export function LineDrawing({ children, className }: { children: ReactNode; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
