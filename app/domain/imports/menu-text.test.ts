import { expect, it } from "vitest";
import { menuRows, readMenuText } from "./menu-text";
import { withChoices } from "./variations";

const item = (name: string, priceCents: number, description?: string) => [
  { kind: "item", line: 1, name, priceCents, description },
];
const TWO_PRICES = expect.stringMatching(/^It has two prices. Type a size before each/);
const MARKET_PRICE = expect.stringMatching(/^Type a price at the end/);
const sized = (name: string, sizes: Record<string, number>) => [
  {
    kind: "sizes",
    line: 1,
    name,
    sizes: Object.entries(sizes).map(([size, priceCents]) => ({ name: size, priceCents })),
  },
];
const section = (name: string) => [{ kind: "section", line: 1, name }];
const unread = (name: string, why = expect.stringMatching(/^Enter a price at the end/)) => [
  { kind: "unread", line: 1, name, why },
];

it.each([
  ["Iced latte 6.50", item("Iced latte", 650)],
  ["Iced latte $6.50", item("Iced latte", 650)],
  ["  - Iced latte ..... 6.5", item("Iced latte", 650)],
  ["• Iced latte — $6", item("Iced latte", 600)],
  ["Iced latte | 6,50", item("Iced latte", 650)],
  ["Iced\tlatte\t6.50\r", item("Iced latte", 650)],
  ["Iced latte 6.50 $", item("Iced latte", 650)],
  ["Tea, 12 oz 4", item("Tea, 12 oz", 400)],
  ["Iced   latte  6.50", item("Iced latte", 650)],
  ["7 Up 3.00", item("7 Up", 300)],
  ["$6.50", item("", 650)],
  ["Black Sesame 5.5 with mochi", item("Black Sesame", 550, "with mochi")],
  ["Black Sesame: $5 - with mochi", item("Black Sesame", 500, "with mochi")],
  ["Tea (hot) $4 with milk", item("Tea (hot)", 400, "with milk")],
  ["Matcha 2.5 oz 4.50 with milk", item("Matcha 2.5 oz", 450, "with milk")],
  ["Latte small 4.50 large 5.50", sized("Latte", { Small: 450, Large: 550 })],
  ["Latte 4.50 large 5.50", sized("Latte", { Regular: 450, Large: 550 })],
  ["Horchata 12 oz $3 16 oz $4", sized("Horchata", { "12 oz": 300, "16 oz": 400 })],
  ["• Horchata: 12oz 3.00 | 16oz 4.00", sized("Horchata", { "12oz": 300, "16oz": 400 })],
  ["Birria ... half 9.50, full 16.00", sized("Birria", { Half: 950, Full: 1600 })],
  ["Agua fresca 3.50/4.50", sized("Agua fresca", { Small: 350, Large: 450 })],
  ["Agua fresca $3 / $4 / $5", sized("Agua fresca", { Small: 300, Medium: 400, Large: 500 })],
  ["St. Louis Ribs half 18.00 full 32.00", sized("St. Louis Ribs", { Half: 1800, Full: 3200 })],
  ["Dr. Pepper small 2.50 large 3.50", sized("Dr. Pepper", { Small: 250, Large: 350 })],
  ["Beans, rice small 2.50 large 3.50", sized("Beans, rice", { Small: 250, Large: 350 })],
  [
    "Brisket by the pound 1/2 lb 16.00 1 lb 30.00",
    sized("Brisket by the pound", { "1/2 lb": 1600, "1 lb": 3000 }),
  ],
  ["Brisket ½ lb $16, 1 lb $30", sized("Brisket", { "½ lb": 1600, "1 lb": 3000 })],
  ["Brisket 1½ lb 45.00 2 lb 58.00", sized("Brisket", { "1½ lb": 4500, "2 lb": 5800 })],
  ["Combo 1 1/2 lb 16 1 lb 30", unread("Combo 1 1/2 lb 16 1 lb 30", TWO_PRICES)],
  ["Latte small 12 oz 4 large 16 oz 5", unread("Latte small 12 oz 4 large 16 oz 5", TWO_PRICES)],
  [
    "Cone single 1 scoop 3 double 2 scoops 5",
    unread("Cone single 1 scoop 3 double 2 scoops 5", TWO_PRICES),
  ],
  ["Wings (6 pc) 8 (12 pc) 14", unread("Wings (6 pc) 8 (12 pc) 14", TWO_PRICES)],
  [
    "Latte small (12 oz) 4 large (16 oz) 5",
    unread("Latte small (12 oz) 4 large (16 oz) 5", TWO_PRICES),
  ],
  ["Tea (12 oz) 4", item("Tea (12 oz)", 400)],
  ["Tea (hot) 4.00 large 5.00", sized("Tea (hot)", { Regular: 400, Large: 500 })],
  ["Latte small 4 small 5", unread("Latte small 4 small 5", TWO_PRICES)],
  [
    "Latte small 4.50 large 5.50 with milk",
    unread("Latte small 4.50 large 5.50 with milk", TWO_PRICES),
  ],
  ["Combo 1 1/2 lb 16.00 1 lb 30.00", unread("Combo 1 1/2 lb 16.00 1 lb 30.00", TWO_PRICES)],
  ["Ribs half rack 18.00 full rack 32.00", sized("Ribs", { "Half rack": 1800, "Full rack": 3200 })],
  ["Ribs: Half Rack $18, Full Rack $32", sized("Ribs", { "Half Rack": 1800, "Full Rack": 3200 })],
  ["Horchata 12 oz 4.50 / 16 oz 6", sized("Horchata", { "12 oz": 450, "16 oz": 600 })],
  ["Lemonade 12 fl. oz 3 16 fl. oz 4", sized("Lemonade", { "12 fl. oz": 300, "16 fl. oz": 400 })],
  ["Ribs half 18 full 32", sized("Ribs", { Half: 1800, Full: 3200 })],
  ["Soup cup 4.00 bowl 8.00", sized("Soup", { Cup: 400, Bowl: 800 })],
  ["Slaw cup 3 pint 6 quart 11", sized("Slaw", { Cup: 300, Pint: 600, Quart: 1100 })],
  [
    "Chai hot 4.50 iced 5.00",
    [{ ...sized("Chai", { Hot: 450, Iced: 500 })[0], asks: "Temperature" }],
  ],
  ["Rice bowl 9.00 / 11.00", sized("Rice bowl", { Small: 900, Large: 1100 })],
  ["Latte S 4.00 M 5.00 L 6", sized("Latte", { S: 400, M: 500, L: 600 })],
  ["Latte S 4 M 5 L 6", sized("Latte", { S: 400, M: 500, L: 600 })],
  ["Tea 1/2 gallon 6 gallon 10", sized("Tea", { "1/2 gallon": 600, Gallon: 1000 })],
  ["Juice 1.5 L 4.50", item("Juice 1.5 L", 450)],
  ["Tea half gal 6 gal 10", sized("Tea", { "Half gal": 600, Gal: 1000 })],
  ["Brisket half lb 16 lb 30", sized("Brisket", { "Half lb": 1600, Lb: 3000 })],
  ["Chicken ½ 12.00 whole 20.00", sized("Chicken", { "½": 1200, Whole: 2000 })],
  ["Chicken 1/2 12.00 whole 20.00", sized("Chicken", { "1/2": 1200, Whole: 2000 })],
  ["Rice 1/4 cup 2.00 1/2 cup 4.00", sized("Rice", { "1/4 cup": 200, "1/2 cup": 400 })],
  ["E.T. Burger single 8 double 10", sized("E.T. Burger", { Single: 800, Double: 1000 })],
  ["Cake half 2.5 lb 20.00", item("Cake half 2.5 lb", 2000)],
  ["Wings 6 pc 8 12 pc 14", sized("Wings", { "6 pc": 800, "12 pc": 1400 })],
  ["Pizza, large 2 slices 5 whole 20", sized("Pizza, large", { "2 slices": 500, Whole: 2000 })],
  ["Wings double 8 oz 12.00", item("Wings double 8 oz", 1200)],
  ["Brisket $30/lb", unread("Brisket $30/lb")],
  ["Coffee (small 2.50) (large 3.50)", unread("Coffee (small 2.50) (large 3.50)")],
  ["Ribs half 18, full 32.", unread("Ribs half 18, full 32.")],
  ["Pizza, large 2 topping 14.00", item("Pizza, large 2 topping", 1400)],
  ["Wings small 6 pc 8.00", item("Wings small 6 pc", 800)],
  // Is it a rice bowl, or a bowl of rice?
  ["Rice bowl 9.00 large 11.00", unread("Rice bowl 9.00 large 11.00", TWO_PRICES)],
  ["Half Rack $18, Full Rack $32", unread("Half Rack $18, Full Rack $32", TWO_PRICES)],
  ["half 18 full 32", unread("half 18 full 32", TWO_PRICES)],
  ["Small 4.50 / 5.50", unread("Small 4.50 / 5.50", TWO_PRICES)],
  ["Latte large 4.50 / 5.50", unread("Latte large 4.50 / 5.50", TWO_PRICES)],
  ["Latte 4.00 / 5.00 large 6.00", unread("Latte 4.00 / 5.00 large 6.00", TWO_PRICES)],
  ["Soup cup 4.00 bowl 6.00 large 8.00", unread("Soup cup 4.00 bowl 6.00 large 8.00", TWO_PRICES)],
  ["Latte small - 4.50, large - 5.50", sized("Latte", { Small: 450, Large: 550 })],
  ["Latte small: 4.50 large: 5.50", sized("Latte", { Small: 450, Large: 550 })],
  ["Coffee 4.50 iced 5.00", unread("Coffee 4.50 iced 5.00", TWO_PRICES)],
  ["Ribs (half 18.00, full 32.00)", unread("Ribs (half 18.00, full 32.00)", TWO_PRICES)],
  ["Burnt Ends MP", unread("Burnt Ends MP", MARKET_PRICE)],
  ["Burnt Ends ..... $MP", unread("Burnt Ends ..... $MP", MARKET_PRICE)],
  ["Burnt Ends (market price)", unread("Burnt Ends (market price)", MARKET_PRICE)],
  ["Burnt Ends - mkt. price", unread("Burnt Ends - mkt. price", MARKET_PRICE)],
  ["Burnt Ends MKT", unread("Burnt Ends MKT", MARKET_PRICE)],
  ["Burnt Ends MP with pickles", unread("Burnt Ends MP with pickles", MARKET_PRICE)],
  ["Ribs half 18.00 full MP", unread("Ribs half 18.00 full MP", MARKET_PRICE)],
  ["Farmers Market", section("Farmers Market")],
  ["Market Price:", section("Market Price")],
  // Which is the small one?
  ["Agua fresca 4.50 / 3.50", unread("Agua fresca 4.50 / 3.50", TWO_PRICES)],
  ["Agua fresca 4.50 / 4.50", unread("Agua fresca 4.50 / 4.50", TWO_PRICES)],
  ["Latte small 4.50 small 5.50", unread("Latte small 4.50 small 5.50", TWO_PRICES)],
  ["Latte SMALL 4.50 small 5.50", unread("Latte SMALL 4.50 small 5.50", TWO_PRICES)],
  ["Taco 3.50 burrito 9.50", unread("Taco 3.50 burrito 9.50", TWO_PRICES)],
  ["Large 4.50 small 3.50", unread("Large 4.50 small 3.50", TWO_PRICES)],
  ["4.50 / 5.50", unread("4.50 / 5.50", TWO_PRICES)],
  ["A 1.00 / 2.00 / 3.00 / 4.00", unread("A 1.00 / 2.00 / 3.00 / 4.00", TWO_PRICES)],
  [
    "Latte 4.50 or 5.50 iced",
    unread("Latte 4.50 or 5.50 iced", expect.stringContaining("two prices")),
  ],
  ["Iced latte 1,000", unread("Iced latte 1,000")],
  ["Iced latte6.50", unread("Iced latte6.50")],
  ["Tea 12 oz", unread("Tea 12 oz")],
  ["Latte 6 with milk", unread("Latte 6 with milk")],
  ["5.50 latte with milk", unread("5.50 latte with milk")],
  ["a".repeat(60), section("a".repeat(60))],
  ["a".repeat(61), unread("a".repeat(61))],
  ["Drinks", section("Drinks")],
  ["Soft serve:", section("Soft serve")],
  ["Menu 2026:", section("Menu 2026")],
  ["Route 66 specials:", section("Route 66 specials")],
  ["Sides: hot", section("Sides: hot")],
  ["Drinks (16 oz)", section("Drinks (16 oz)")],
  [" \n\n ", []],
])("a pasted menu is read from %j", (text, lines) => {
  expect(readMenuText(text)).toEqual(lines);
});

it("a line that's too long for a menu isn't read", () => {
  expect(readMenuText(`${"a ".repeat(98)}6.50`)).toMatchObject([{ kind: "item" }]);
  expect(readMenuText(`${"a ".repeat(98)}16.50`)).toMatchObject([{ kind: "unread" }]);
});

it("a pasted menu loses no line: each is an item, its section, or reported by number", () => {
  const rows = menuRows("Cakes\n\nDrinks\nTea 4\nMilk6\nSpecials\nAsk us 7 days\n4.00\nLast");
  expect(rows.map(({ line, name, place, why }) => [line, name, place, why])).toEqual([
    [1, "Cakes", "", "Nothing is listed below it"],
    [4, "Tea", "Drinks", undefined],
    [5, "Milk6", "Drinks", expect.stringContaining("Enter a price")],
    [7, "Ask us 7 days", "Specials", expect.stringContaining("Enter a price")],
    [8, "", "Specials", "Enter a name before the price"],
    [9, "Last", "", "Nothing is listed below it"],
  ]);
});

it("sizes of one line become one item that asks for its size", () => {
  const [joined, ...others] = withChoices(
    menuRows("Drinks\nHorchata small 3.00 large 4.50"),
    () => false,
  );
  expect(others).toEqual([]);
  expect(joined).toMatchObject({ name: "Horchata", place: "Drinks", priceCents: 300, line: 2 });
  expect(joined?.asks).toMatchObject([
    {
      name: "Size",
      amount: "one",
      choices: [
        { name: "Small", priceCents: 0 },
        { name: "Large", priceCents: 150 },
      ],
    },
  ]);
});

it.each([
  ["Soup cup 4.00 bowl 8.00", "Size"],
  ["Chai hot 4.50 iced 5.00", "Temperature"],
])("the item of %j asks for its %s", (line, asked) => {
  const [joined] = withChoices(menuRows(`Drinks\n${line}`), () => false);
  expect(joined?.asks).toMatchObject([{ name: asked }]);
});

it("an item without a price is left out, and what follows stays in its section", () => {
  expect(menuRows("Meats\nBurnt Ends MP\nTurkey 14.00")).toMatchObject([
    { name: "Burnt Ends MP", place: "Meats", why: expect.stringContaining("Type a price") },
    { name: "Turkey", place: "Meats", priceCents: 1400 },
  ]);
});

it("lines made to be slow are read in no time", () => {
  const parts = [
    "1 1/2 ",
    "½",
    "half rack 1 ",
    "small 1 ",
    "12 oz 4 / ",
    "(mp ",
    ". ",
    "$1/",
    "1.5 ",
  ];
  const start = performance.now();
  for (const part of parts)
    readMenuText(`${part.repeat(200)}x\n${`${part.repeat(200).slice(0, 198)}x\n`.repeat(50)}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
