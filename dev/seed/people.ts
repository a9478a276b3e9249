import type { cateringInquiries } from "../../app/db/schema/catering.server";
import type { newsletterSubscribers } from "../../app/db/schema/newsletter.server";
import type { helpers } from "../../app/db/schema/people.server";

type Inquiry = typeof cateringInquiries.$inferInsert;
type Helper = typeof helpers.$inferInsert;
type Subscriber = typeof newsletterSubscribers.$inferInsert;

export type SeedInquiry = Omit<Inquiry, "id" | "eventDate" | "createdAt" | "updatedAt"> & {
  /** Days from today to the day of the event. */
  day: number;
  /** Days since it was sent. */
  sentDaysAgo: number;
};

export type SeedSubscriber = Omit<Subscriber, "id" | "subscribedAt"> & {
  subscribedDaysAgo: number;
};

/** Somebody who can help today. The owner can make a code for them with one press. */
export const seedHelper: Pick<Helper, "name" | "role"> = { name: "Rosa", role: "counter" };

/** Requests for catering, oldest first, in every status. */
export const seedInquiries: SeedInquiry[] = [
  {
    name: "Marisol Vega",
    email: "marisol.vega@example.com",
    phone: "(213) 555-0134",
    eventType: "festival",
    guestCount: 400,
    location: "Lantern Meadow, Silver Lake",
    message: "Opening weekend of our film series. You made everyone's night. Thank you!",
    status: "completed",
    day: -21,
    sentDaysAgo: 70,
  },
  {
    name: "Jonah Whitfield",
    email: "jonah@brightline.example",
    phone: null,
    eventType: "corporate",
    guestCount: 60,
    location: "Brightline Studios, Culver City",
    message: "We moved our offsite to San Diego, so we have to cancel. Sorry for the trouble.",
    status: "cancelled",
    day: 10,
    sentDaysAgo: 32,
  },
  {
    name: "Aiko Tanaka",
    email: "aiko.tanaka@example.com",
    phone: "(213) 555-0172",
    eventType: "wedding",
    guestCount: 140,
    location: "Wisteria Conservatory, Altadena",
    message: "We'd like matcha soft serve instead of cake. Two guests are vegan.",
    status: "confirmed",
    day: 46,
    sentDaysAgo: 18,
  },
  {
    name: "Priya Raman",
    email: "priya.raman@example.com",
    phone: "(213) 555-0119",
    eventType: "corporate",
    guestCount: 85,
    location: "Harbor Works, San Pedro",
    message: "Rooftop launch party. The freight elevator holds 2,000 lb.",
    status: "quoted",
    day: 24,
    sentDaysAgo: 6,
  },
  {
    name: "Theo Lindqvist",
    email: "theo.lindqvist@example.com",
    phone: null,
    eventType: "private",
    guestCount: 25,
    location: "Eagle Rock, Los Angeles",
    message: "It's my mom's 70th birthday. She lived in Kyoto for ten years.",
    status: "pending",
    day: 17,
    sentDaysAgo: 2,
  },
  {
    name: "Dana Okafor",
    email: "dana@northgate-school.example",
    phone: "(213) 555-0148",
    eventType: "other",
    guestCount: 220,
    location: "Northgate School, Burbank",
    message: null,
    status: "pending",
    day: 33,
    sentDaysAgo: 0,
  },
];

/** Newsletter subscribers. One has unsubscribed. */
export const seedSubscribers: SeedSubscriber[] = [
  { email: "hana.sato@example.com", userName: "Hana Sato", subscribedDaysAgo: 190 },
  { email: "leo.marchetti@example.com", userName: "Leo Marchetti", subscribedDaysAgo: 121 },
  {
    email: "former.reader@example.com",
    userName: "Robin Hale",
    isActive: false,
    subscribedDaysAgo: 88,
  },
  { email: "teapot@example.com", userName: null, subscribedDaysAgo: 64 },
  { email: "marisol.vega@example.com", userName: "Marisol Vega", subscribedDaysAgo: 40 },
  { email: "aiko.tanaka@example.com", userName: "Aiko Tanaka", subscribedDaysAgo: 12 },
  { email: "sam.oyelaran@example.com", userName: "Sam Oyelaran", subscribedDaysAgo: 3 },
  { email: "green.mornings@example.com", userName: null, subscribedDaysAgo: 0 },
];
