import type { socialMediaConnections, socialMediaPosts } from "../../app/db/schema/social.server";

type Connection = Pick<typeof socialMediaConnections.$inferInsert, "platform" | "accountName">;
type Post = Pick<typeof socialMediaPosts.$inferInsert, "caption" | "platforms" | "status">;

export const seedConnections: (Connection & { connectedDaysAgo: number })[] = [
  { platform: "instagram", accountName: "@ujicart", connectedDaysAgo: 90 },
  { platform: "tiktok", accountName: "@ujicart.truck", connectedDaysAgo: 15 },
];

export const seedPosts: (Post & { createdDaysAgo: number })[] = [
  {
    caption:
      "First harvest is here! Sixty numbered tins of Okumidori, on the truck starting Friday.",
    platforms: ["instagram", "facebook"],
    status: "published",
    createdDaysAgo: 8,
  },
  {
    caption: "Black sesame or hojicha? Tell us which one to bring back next week.",
    platforms: ["instagram", "tiktok"],
    status: "draft",
    createdDaysAgo: 1,
  },
];
