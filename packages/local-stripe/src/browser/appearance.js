/**
 * The variables of `appearance` that these pages use. The style sheet has them by the same names. They are
 * set through the CSSOM, which a strict CSP allows.
 */
const VARIABLES = [
  "colorPrimary",
  "colorBackground",
  "colorText",
  "colorDanger",
  "colorTextSecondary",
  "colorTextPlaceholder",
  "buttonColorText",
  "fontFamily",
  "fontSizeBase",
  "borderRadius",
];

export function applyAppearance(appearance) {
  const { style } = document.documentElement;
  for (const name of VARIABLES) {
    const value = appearance?.variables?.[name];
    if (value) style.setProperty(`--${name}`, value);
    else style.removeProperty(`--${name}`);
  }
}
