/** Everything that the audit log names: the words after 'Changed', and its place in the panel. */
export const ENTITIES = {
  brand: ["the brand", "brand/versions"],
  "catering form": ["the catering form", "inquiries"],
  "catering inquiry": ["a catering inquiry", "inquiries/:id/view"],
  choice: ["a choice", "menu/choices"],
  "choice group": ["a group of choices", "menu/choices/:id/edit"],
  closing: ["a closed day", "days/:id/view"],
  day_settings: ["the end-of-day time", "days/settings"],
  drawer_entry: ["a drawer entry", "days/drawer"],
  event: ["a stop", "calendar/:id/edit"],
  helper: ["a helper", "people/:id"],
  homepage: ["the homepage", "homepage"],
  import: ["an import", "data/import"],
  inventory: ["an item's stock", "inventory/:id/adjust"],
  "menu item": ["a menu item", "menu/:id/edit"],
  "menu section": ["a menu section", "menu/sections/:id/edit"],
  "newsletter subscriber": ["a newsletter subscriber", "newsletter"],
  noted_difference: ["a payout difference", "orders/payouts"],
  order: ["an order", "orders/:id/view"],
  order_pause: ["order settings", "orders/settings"],
  product: ["a product", "store/:id/edit"],
  "social media connection": ["a social media account", "social-media"],
  "social media post": ["a social media post", "social-media/posts/:id/edit"],
  tablet: ["a shared tablet", "people/devices"],
  tax: ["sales tax rates", "tax"],
  window_tips: ["the tip buttons", "window/tips"],
} as const;

export type Entity = keyof typeof ENTITIES;
export type Change = "created" | "updated" | "deleted";
/** An event in the audit log that changed nothing in the shop. */
export type Event =
  | `signed-${"in" | "out" | "out-everywhere"}`
  | "denied"
  | "downloaded"
  | "checked";
