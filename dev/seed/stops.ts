export type SeedStop = {
  title: string;
  location: string;
  description: string;
  /** Days from today on the truck's calendar; below zero lies in the past. */
  day: number;
  /** Truck time, HH:MM. */
  from: string;
  until: string;
  imageUrl?: string;
};

/** Where the truck stands: one stop gone by, five to come. The places are invented. */
export const seedStops: SeedStop[] = [
  {
    title: "Garden Fair at the Conservatory",
    location: "Wisteria Conservatory, 88 Orchard Lane, Altadena",
    description: "Plants, seed swaps and a long line for black sesame soft serve.",
    day: -6,
    from: "10:00",
    until: "16:00",
  },
  {
    title: "Lunch at Cypress Yard",
    location: "Cypress Yard, 214 Foundry Row, Arts District, Los Angeles",
    description:
      "Matcha over ice, hojicha lattes and the full soft serve board, under the trees in the yard.",
    day: 1,
    from: "11:00",
    until: "15:00",
  },
  {
    title: "Evening Market on Mariposa Plaza",
    location: "Mariposa Plaza, 5120 Figtree Street, Highland Park",
    description: "Thirty stalls, live music from six, and our whisking bar for anyone who asks.",
    day: 3,
    from: "17:00",
    until: "21:00",
  },
  {
    title: "Morning Matcha at the Farmers Market",
    location: "Elm Street Farmers Market, Elm and Third, Pasadena",
    description: "Thick tea for early risers and mochi from our neighbours at the next stall.",
    day: 5,
    from: "08:00",
    until: "12:00",
  },
  {
    title: "Tea and Film by the Reservoir",
    location: "Lantern Meadow, 1900 Lakeview Path, Silver Lake",
    description: "An open-air screening with hot hojicha. Bring a blanket; we bring the mugs.",
    day: 9,
    from: "18:00",
    until: "21:30",
  },
  {
    title: "First Harvest Tasting Day",
    location: "Kumquat Court, 33 Paper Lantern Way, Little Tokyo, Los Angeles",
    description:
      "Five matcha from three farms, side by side, with the people who milled them on a video call from Uji.",
    imageUrl: "/pictures/1/bowl.webp",
    day: 14,
    from: "11:00",
    until: "15:00",
  },
];
