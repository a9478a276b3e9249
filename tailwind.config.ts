import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

const token = (name: string) => `rgb(var(--${name}) / <alpha-value>)`;

/** Colours are tokens of design section 10; their values per theme stand in app/app.css. */
export default {
  // Half of a rule: the colours say their own opacity.
  corePlugins: {
    // Public pages have few of its elements: app/app.css has what they need of it.
    preflight: false,
    backgroundOpacity: false,
    borderOpacity: false,
    divideOpacity: false,
    placeholderOpacity: false,
    ringOpacity: false,
    textOpacity: false,
    // Unused: each would declare its variables on every element, in every visitor's first page.
    borderSpacing: false,
    boxShadow: false,
    boxShadowColor: false,
    contain: false,
    gradientColorStops: false,
    ringColor: false,
    ringOffsetColor: false,
    ringOffsetWidth: false,
    ringWidth: false,
    scrollSnapType: false,
    touchAction: false,
    translate: false,
    rotate: false,
    skew: false,
    scale: false,
    transform: false,
    fontVariantNumeric: false,
    filter: false,
    blur: false,
    brightness: false,
    contrast: false,
    dropShadow: false,
    grayscale: false,
    hueRotate: false,
    invert: false,
    saturate: false,
    sepia: false,
    backdropFilter: false,
    backdropBlur: false,
    backdropBrightness: false,
    backdropContrast: false,
    backdropGrayscale: false,
    backdropHueRotate: false,
    backdropInvert: false,
    backdropOpacity: false,
    backdropSaturate: false,
    backdropSepia: false,
  },
  darkMode: ["selector", ".dark"],
  // The panel's own classes stay out of what every visitor's first page carries.
  content: [
    "./app/*.tsx",
    "./app/ui/!(card|color-field|dialog|disabled-button|search-form|table).{ts,tsx}",
    "./app/components/*.{ts,tsx}",
    "./app/components/!(admin)/**/*.{ts,tsx}",
    "./app/routes/!(admin)*.tsx",
  ],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: token("paper"),
      raised: token("raised"),
      ink: token("ink"),
      muted: token("muted"),
      line: token("line"),
      matcha: token("matcha"),
      "on-matcha": token("on-matcha"),
      vermilion: token("vermilion"),
      seal: token("seal"),
    },
    fontFamily: {
      // Its stand-ins, one a platform, are cut to its measures in app/app.css.
      display: [
        '"Shippori Mincho"',
        '"Shippori Georgia"',
        '"Shippori Noto"',
        '"Shippori Times"',
        "serif",
      ],
      sans: [
        "system-ui",
        "-apple-system",
        '"Segoe UI"',
        "Roboto",
        '"Helvetica Neue"',
        "sans-serif",
      ],
      mono: ["ui-monospace", "SFMono-Regular", "Menlo", "monospace"],
    },
    extend: {
      // The mobile breakpoint of spec section 9.
      screens: { md: "768px" },
      maxWidth: { page: "76rem", prose: "42rem" },
    },
  },
  plugins: [
    // Room for a table's columns, as the font, its size, and the sidebar leave it: some for the spaces between
    // them, and the rest for what is in them, which grows with the font. Browsers before 2023 see none.
    plugin(({ addVariant }) => addVariant("roomy", "@container (min-width: calc(18rem + 52ch))")),
  ],
} satisfies Config;
