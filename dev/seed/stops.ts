export type SeedStop = {
  title: string;
  location: string;
  description: string;
  /** Days from today on the truck's calendar; below zero is in the past. */
  day: number;
  /** Truck time, HH:MM. */
  from: string;
  until: string;
  imageUrl?: string;
  /** Whether the menu can be ordered ahead, and how. */
  ordersAhead?: boolean;
  slotMinutes?: number;
  slotPieces?: number;
};

const AHEAD = { ordersAhead: true, slotMinutes: 10, slotPieces: 8 };

/** Where the truck stops: one in the past, five to come. The places are made up. */
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
    title: "Evening Market on Mariposa Plaza",
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
    description: "Thick tea for early risers, and mochi from our neighbors at the next booth.",
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
