import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** The look of Stripe's card form, which is in a frame and can't use our style sheet. */
export function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(readAppearance()));
    observer.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => observer.disconnect();
  }, []);
  return appearance;
}

function readAppearance(): Appearance {
  const root = document.documentElement;
  const styles = getComputedStyle(root);
  const color = (token: string) =>
    `rgb(${styles.getPropertyValue(`--${token}`).trim().split(/\s+/).join(", ")})`;
  return {
    theme: root.classList.contains("dark") ? "night" : "stripe",
    variables: {
      colorPrimary: color("matcha"),
      colorBackground: color("paper"),
      colorText: color("ink"),
      colorTextSecondary: color("muted"),
      colorTextPlaceholder: color("muted"),
      colorDanger: color("vermilion"),
      fontFamily: styles.fontFamily,
      // Smaller text in a field makes a phone zoom in.
      fontSizeBase: "16px",
      borderRadius: "2px",
    },
    rules: { ".Input": { border: `1px solid ${color("muted")}`, boxShadow: "none" } },
  };
}
