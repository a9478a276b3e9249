/** The truck's name, contact info, and colors. Fields are null for what the truck doesn't have. */
export type Brand = {
  name: string;
  tagline: string;
  description: string;
  cuisine: string;
  /** The truck's city. It has no street address. */
  city: string;
  /** A state's two letters, like CA. */
  region: string;
  /** The time zone, like America/New_York. Null for the zone in the server's settings. */
  zone: string | null;
  email: string;
  phone: string | null;
  instagram: string | null;
  facebook: string | null;
  x: string | null;
  tiktok: string | null;
  /** The path of the uploaded logo, shown in place of the seal. */
  logo: string | null;
  /** True if the shop shows tasting notes and the panel has fields for them. */
  hasTastingNotes: boolean;
  /** Page texts that an owner changed, by name. The originals are in domain/brand/texts.ts. */
  texts: Readonly<Record<string, string>>;
  /** Colors of the light theme as #rrggbb: background, text, and buttons and links. */
  paper: string;
  ink: string;
  accent: string;
};

/**
 * The brand until an owner saves one at /admin/brand. If you rename it here, update dev/art/card.svg too: the
 * name is drawn into that image.
 */
export const DEFAULT_BRAND: Brand = {
  name: "Ujicart",
  tagline: "Uji matcha and Japanese soft serve, from a truck",
  description:
    "A food truck serving ceremonial matcha and Japanese soft serve, sourced from generational farms in Uji, Japan.",
  cuisine: "Japanese",
  city: "Los Angeles",
  region: "CA",
  zone: null,
  email: "hello@ujicart.example",
  phone: "(213) 555-0100",
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  x: "https://x.com/",
  tiktok: "https://www.tiktok.com/",
  logo: null,
  hasTastingNotes: true,
  texts: {},
  paper: "#fbf8f1",
  ink: "#1f2a1c",
  accent: "#4a7128",
};

/** True once an owner gave the truck another name. Until then, pages have the example's texts and drawings. */
export const isRenamed = ({ name }: Pick<Brand, "name">) => name !== DEFAULT_BRAND.name;

/** Folders of our drawings. Those of a renamed truck show no tea. They come from dev/art; browsers keep them for a year. */
export const PICTURES = { first: "/pictures/1/", plain: "/pictures/2/plain/" } as const;

/** The folder of the icons with names that browsers expect. */
export const iconFolderOf = (brand: Pick<Brand, "name">) =>
  isRenamed(brand) ? PICTURES.plain : "/";

/** The localStorage key of the theme. It stays the same if the truck is renamed. */
export const THEME_KEY = "ujicart-theme";

export const NETWORKS = [
  { name: "Instagram", mark: "instagram" },
  { name: "Facebook", mark: "facebook" },
  { name: "X", mark: "x" },
  { name: "TikTok", mark: "tiktok" },
] as const;

/** The truck's profiles, in the footer's order. A renamed truck leaves out the example's links, which lead nowhere. */
export const profilesOf = (brand: Brand) =>
  NETWORKS.flatMap(({ name, mark }) => {
    const href = brand[mark];
    const isExample = isRenamed(brand) && href === DEFAULT_BRAND[mark];
    return href === null || isExample ? [] : [{ name, mark, href }];
  });

/** The truck's phone number. Null for a renamed truck that still has the example's number. */
export const phoneOf = (brand: Brand) =>
  isRenamed(brand) && brand.phone === DEFAULT_BRAND.phone ? null : brand.phone;
