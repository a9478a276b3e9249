import type { ComponentProps } from "react";
import { ShopPicture } from "~/components/shop-picture";
import { DEFAULT_CONTENT } from "~/domain/homepage/homepage";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Container } from "~/ui/page";
import { OpeningSign } from "./opening-sign";

/** React 18 does not know this attribute. */
const FETCHED_FIRST = { fetchpriority: "high" };

type HeroProps = ComponentProps<typeof OpeningSign> & {
  title: string | null;
  subtitle: string | null;
  /** Null for the default truck. */
  imageUrl: string | null;
};

/** The truck is drawn with an empty sky for words; on other images they go on paper. */
export function Hero({ title, subtitle, imageUrl, opening, pause }: HeroProps) {
  return (
    <section className={`hero ${imageUrl ? "" : "hero-truck"}`}>
      {imageUrl && (
        <ShopPicture
          src={imageUrl}
          alt=""
          {...FETCHED_FIRST}
          sizes="100vw"
          className="absolute inset-0 size-full"
        />
      )}
      <Container className="relative flex flex-1 flex-col">
        <div className={`hero-words ${imageUrl ? "hero-label" : ""}`}>
          <OpeningSign opening={opening} pause={pause} />
          <h1 className="hero-title">{title ?? DEFAULT_CONTENT.heroTitle}</h1>
          <p className="mt-4 max-w-md text-balance text-lg">
            {subtitle ?? DEFAULT_CONTENT.heroSubtitle}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {/* The browser's own jump to an anchor moves the focus too. */}
            <ButtonLink to="#menu" reloadDocument>
              Explore Our Menu
            </ButtonLink>
            <ButtonLink to="#events" reloadDocument variant="quiet" className="bg-paper">
              Find Our Truck
            </ButtonLink>
          </div>
        </div>
      </Container>
      <a href="#events" aria-label="Scroll down" className="hero-arrow">
        <Icon name="down" />
      </a>
    </section>
  );
}
