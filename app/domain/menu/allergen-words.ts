import { ALLERGEN_NAMES, ALLERGENS, type Allergen } from "./menu";

/** Reads allergens as people type them. Forms have checkboxes instead. */

/** Synonyms for each allergen, besides its stored word and its name. */
const SYNONYMS: Record<Allergen, string> = {
  celery: "celeriac",
  crustaceans: `
    crustacean, crustacean shellfish, shrimp, prawn, prawns, crab, crabs, lobster, lobsters,
    crawfish, crayfish, langoustine, langoustines, krill`,
  eggs: "egg, egg white, egg whites, egg yolk, egg yolks",
  fish: "finfish, anchovy, anchovies",
  gluten: "barley, rye, malt, cereals containing gluten, gluten-containing grains",
  lupin: "lupine, lupins, lupines",
  milk: `
    dairy, dairy products, milk products, lactose, butter, cheese, cream, yogurt, whey,
    casein, ghee`,
  mollusks: `
    mollusk, mollusc, molluscs, molluscan shellfish, clam, clams, oyster, oysters, mussel,
    mussels, scallop, scallops, squid, octopus`,
  mustard: "mustard seed, mustard seeds",
  nuts: `
    nut, tree nut, treenut, treenuts, almond, almonds, brazil nut, brazil nuts, cashew,
    cashews, hazelnut, hazelnuts, filbert, filberts, macadamia, macadamias, macadamia nut,
    macadamia nuts, pecan, pecans, pine nut, pine nuts, pistachio, pistachios, walnut,
    walnuts`,
  peanuts: "peanut, peanut butter, groundnut, groundnuts",
  sesame: "sesame seed, sesame seeds, sesame oil, tahini",
  soy: "soya, soybean, soybeans, soy bean, soy beans, tofu, edamame",
  sulfites: "sulfite, sulphite, sulphites, sulfur dioxide, sulphur dioxide",
  wheat: "wheat flour, flour, durum, semolina, spelt",
};

const wordsIn = (text: string) => text.trim().split(/,\s+/);

const FOUND = new Map<string, readonly Allergen[]>([
  ...ALLERGENS.flatMap((one) =>
    [one, ALLERGEN_NAMES[one].toLowerCase(), ...wordsIn(SYNONYMS[one])].map(
      (word): [string, Allergen[]] => [word, [one]],
    ),
  ),
  // 'Shellfish' names both, since people say it of shrimp and of clams.
  ["shellfish", ["crustaceans", "mollusks"]],
]);

/** The allergens that a word names: 'tree nuts', 'dairy', 'shellfish'. None if it's unknown. */
export const allergensNamed = (word: string): readonly Allergen[] =>
  FOUND.get(word.trim().toLowerCase()) ?? [];

/** 'celery, crustaceans, eggs, …' */
export const KNOWN_ALLERGENS = ALLERGENS.map((one) => ALLERGEN_NAMES[one].toLowerCase()).join(", ");
