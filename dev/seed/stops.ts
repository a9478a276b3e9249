export type SeedStop = {
  title: string;
  location: string;
  description: string;
  /** Days from today on the truck's calendar. Negative for the past. */
  day: number;
  /** Truck time, HH:MM. */
  from: string;
  until: string;
  imageUrl?: string;
  /** Whether customers can order ahead, and how. */
  ordersAhead?: boolean;
  slotMinutes?: number;
  slotPieces?: number;
};

const AHEAD = { ordersAhead: true, slotMinutes: 10, slotPieces: 8 };

/** The demo's stops: one in the past, and five to come. The places are made up. */
export const seedStops: SeedStop[] = [
  {
    title: "Garden Fair at the Conservatory",
    location: "Wisteria Conservatory, 88 Orchard Lane, Altadena",
    description: "Plants, a seed swap, and a long line for black sesame soft serve.",
    day: -6,
    from: "10:00",
    until: "16:00",
  },
  {
    title: "Lunch at Cypress Yard",
    location: "Cypress Yard, 214 Foundry Row, Arts District, Los Angeles",
    description: "Iced matcha, hojicha lattes, and the full soft serve menu, under the trees.",
    day: 1,
    from: "11:00",
    until: "15:00",
    ...AHEAD,
  },
  {
    title: "Evening Market at Mariposa Plaza",
    location: "Mariposa Plaza, 5120 Figtree Street, Highland Park",
    description:
      "Thirty vendors, live music at 6, and a whisking bar where you can try it yourself.",
    day: 3,
    from: "17:00",
    until: "21:00",
    ...AHEAD,
  },
  {
    title: "Morning Matcha at the Farmers Market",
    location: "Elm Street Farmers Market, Elm and Third, Pasadena",
    description:
      "Koicha (extra-thick matcha) for early risers, and mochi from our neighbors at the next booth.",
    day: 5,
    from: "08:00",
    until: "12:00",
    ...AHEAD,
  },
  {
    title: "Tea and Film by the Reservoir",
    location: "Lantern Meadow, 1900 Lakeview Path, Silver Lake",
    description: "An outdoor movie with hot hojicha. You bring the blanket. We'll bring the mugs.",
    day: 9,
    from: "18:00",
    until: "21:30",
  },
  {
    title: "First Harvest Tasting Day",
    location: "Kumquat Court, 33 Paper Lantern Way, Little Tokyo, Los Angeles",
    description:
      "Taste five matchas from three farms side by side, with the millers joining on video from Uji.",
    imageUrl: "/pictures/1/bowl.webp",
    day: 14,
    from: "11:00",
    until: "15:00",
  },
];

/** An order that waits at an open stop. */
export type SeedOrder = {
  email: string;
  /** The code of a reservation, which is paid at the truck. */
  code?: string;
  /** The promised time, in minutes after the stop begins. */
  pickupMinutes: number;
  placedMinutesAgo: number;
  makingMinutesAgo?: number;
  items: { item: string; chosen?: string[]; quantity?: number }[];
};

export type OpenStop = Omit<SeedStop, "day" | "from" | "until"> & {
  /** Minutes from the current quarter of an hour. */
  fromMinutes: number;
  untilMinutes: number;
  orders: SeedOrder[];
};

/** Replaces the last of the other stops if the demo must be open now. */
export const openStop: OpenStop = {
  title: "Tea by the Reservoir",
  location: "Lantern Meadow, 1900 Lakeview Path, Silver Lake",
  description: "Iced matcha and soft serve on the lawn. Order ahead and skip the line.",
  fromMinutes: -60,
  untilMinutes: 240,
  ...AHEAD,
  orders: [
    {
      email: "sam.oyelaran@example.com",
      pickupMinutes: 60,
      placedMinutesAgo: 25,
      makingMinutesAgo: 2,
      items: [
        { item: "Iced Matcha Latte", chosen: ["Oat"], quantity: 2 },
        { item: "Matcha Financier" },
      ],
    },
    {
      email: "aiko.tanaka@example.com",
      code: "K7RM4",
      pickupMinutes: 70,
      placedMinutesAgo: 18,
      items: [{ item: "Hojicha Latte", chosen: ["Whole"] }],
    },
    {
      email: "leo.marchetti@example.com",
      pickupMinutes: 80,
      placedMinutesAgo: 12,
      items: [
        { item: "Matcha Soft Serve", chosen: ["Sweet Red Beans", "Mochi"] },
        { item: "Yuzu Lemonade" },
      ],
    },
    {
      email: "hana.sato@example.com",
      pickupMinutes: 90,
      placedMinutesAgo: 4,
      items: [{ item: "Warabi Mochi", quantity: 3 }],
    },
  ],
};
