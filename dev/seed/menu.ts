import type { Allergen } from "../../app/domain/menu/menu";

export type SeedMenuItem = {
  name: string;
  description: string;
  priceCents: number;
  allergens: Allergen[];
  isSoldOut?: boolean;
};

/** The demo's menu. One item is sold out today. */
export const seedMenu: { name: string; items: SeedMenuItem[] }[] = [
  {
    name: "Drinks",
    items: [
      {
        name: "Iced Matcha Latte",
        description: "Ceremonial matcha over cold milk and ice",
        priceCents: 650,
        allergens: [],
      },
      {
        name: "Hot Matcha Latte",
        description: "Whisked to order, with steamed milk",
        priceCents: 600,
        allergens: [],
      },
      {
        name: "Hojicha Latte",
        description: "Roasted tea, toasty and low in caffeine",
        priceCents: 600,
        allergens: [],
      },
      {
        name: "Yuzu Lemonade",
        description: "Yuzu, lemon, and a little honey",
        priceCents: 500,
        allergens: [],
      },
    ],
  },
  {
    name: "Soft serve",
    items: [
      {
        name: "Matcha Soft Serve",
        description: "Our house swirl, in a waffle cone",
        priceCents: 650,
        allergens: ["eggs", "gluten", "milk"],
      },
      {
        name: "Black Sesame Soft Serve",
        description: "Stone-ground sesame, in a waffle cone",
        priceCents: 700,
        allergens: ["eggs", "gluten", "milk", "sesame"],
        isSoldOut: true,
      },
    ],
  },
  {
    name: "Sweets",
    items: [
      {
        name: "Warabi Mochi",
        description: "Soft mochi in toasted soybean flour",
        priceCents: 550,
        allergens: ["soy"],
      },
      {
        name: "Matcha Financier",
        description: "Almond cake with brown butter",
        priceCents: 450,
        allergens: ["eggs", "gluten", "milk", "nuts"],
      },
    ],
  },
];

export type SeedChoiceGroup = {
  name: string;
  least: number;
  most: number;
  choices: {
    name: string;
    priceCents?: number;
    allergens?: Allergen[];
    isDefault?: boolean;
    isSoldOut?: boolean;
  }[];
  items: string[];
};

/** The menu's choice groups. One choice is sold out today. */
export const seedChoices: SeedChoiceGroup[] = [
  {
    name: "Milk",
    least: 1,
    most: 1,
    choices: [
      { name: "Whole", allergens: ["milk"], isDefault: true },
      { name: "Oat", priceCents: 80, allergens: ["gluten"] },
      { name: "Soy", priceCents: 60, allergens: ["soy"], isSoldOut: true },
    ],
    items: ["Iced Matcha Latte", "Hot Matcha Latte", "Hojicha Latte"],
  },
  {
    name: "Toppings",
    least: 0,
    most: 2,
    choices: [
      { name: "Sweet Red Beans", priceCents: 100 },
      { name: "Mochi", priceCents: 150 },
      { name: "Kinako", priceCents: 50, allergens: ["soy"] },
    ],
    items: ["Matcha Soft Serve", "Black Sesame Soft Serve"],
  },
];
