/** Counts next to the sidebar's links. */
export type SidebarMarks = {
  /** Products that are low or out of stock. */
  lowOrOut: number;
  /** Orders to make or hand over, at the device's stop if it's at one. */
  waiting: number;
  /** Orders at other stops: '3 at Ferry Plaza'. */
  elsewhere?: string;
  pendingInquiries: number;
};

export const NO_MARKS: SidebarMarks = { lowOrOut: 0, waiting: 0, pendingInquiries: 0 };

type Mark = Exclude<keyof SidebarMarks, "elsewhere">;

const MARKS: Record<string, { of: Mark; says: string; className: string }> = {
  "/admin/inventory": { of: "lowOrOut", says: "low or out of stock", className: "bg-vermilion" },
  "/admin/orders": { of: "waiting", says: "waiting", className: "bg-ink" },
  "/admin/inquiries": { of: "pendingInquiries", says: "pending", className: "bg-ink" },
};

/** The count is next to its link, not in it, so that the link's name stays the same. */
export function SidebarMark({ href, marks }: { href: string; marks: SidebarMarks }) {
  const mark = MARKS[href];
  const elsewhere = mark?.of === "waiting" ? marks.elsewhere : "";
  if (!mark || (marks[mark.of] === 0 && !elsewhere)) return null;
  return (
    <p className={`sidebar-mark ${mark.className}`}>
      <span className="sidebar-mark-count">{marks[mark.of].toLocaleString("en-US")}</span>
      <span className="sr-only">
        {" "}
        {mark.says}
        {elsewhere && `, ${elsewhere}`}
      </span>
    </p>
  );
}
