import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/components/site/page-meta";
import { PICTURES } from "~/components/site/pictures";
import { truckThing } from "~/components/site/structured-data";
import { Container, PageHeader, Section } from "~/ui/page";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "About",
    description:
      "Why a truck, why matcha, and which Uji families grow the tea we whisk at the curb.",
    path: "/about",
    things: (site) => [truckThing(site)],
  });

const VALUES = [
  {
    title: "Authentic Sourcing",
    text: "We buy from families who've grown tea in and around Uji for generations. Ask, and we'll tell you who grew the tea in your bowl.",
  },
  {
    title: "Premium Quality",
    text: "Spring leaves, shaded for weeks and milled on granite in small lots. We open a tin when we need it, never sooner.",
  },
  {
    title: "Educational Focus",
    text: "Ask us anything. We whisk right in front of you, let you try it yourself, and print tasting notes on the menu.",
  },
  {
    title: "Sustainable Practices",
    text: "Bowls we wash and reuse, cups that compost, short drives between stops, and prices that keep farms in business.",
  },
];

export default function AboutPage() {
  return (
    <>
      <PageHeader
        title="About"
        picture={PICTURES.teaField}
        intro="A small truck that's come a long way: from the hills of Uji to the curb outside your office."
      />
      <Container>
        <div className="border-t border-line/15 pt-10 md:grid md:grid-cols-[1fr_2fr] md:gap-12">
          <h2 className="font-display text-3xl md:text-4xl">Our Story</h2>
          <div className="max-w-prose space-y-5 text-lg max-md:mt-6">
            <p>
              It started with one bowl. In a teahouse by the Uji River, an old grower whisked matcha
              for a traveler who thought she knew matcha. It wasn't bitter. It was green and sweet,
              it tasted like broth and spring, and it stayed with her for an hour.
            </p>
            <p>
              Back home, she couldn't find it anywhere. What she found was sweetened, or stale, or
              served only where you need a reservation. So she bought an old step van, built a
              counter into its side, and wrote the grower a letter.
            </p>
            <p>
              Today the truck stops at markets, offices, and parks. We whisk ceremonial matcha to
              order, pull soft serve from the same tea, and sell tins to take home.
            </p>
          </div>
        </div>
      </Container>
      <Section title="Our Values">
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {VALUES.map(({ title, text }) => (
            <li key={title} className="border-t border-line/20 pt-5">
              <h3 className="font-display text-xl">{title}</h3>
              <p className="mt-3 max-w-prose text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Where Our Matcha Comes From" className="border-t border-line/15">
        <p className="max-w-prose text-lg">
          All our matcha is grown in Uji, Japan, and the villages around it, on farms that have been
          in the same hands for generations. We buy direct, pay the asking price, and name the farm
          and the harvest on every tin. When a harvest sells out, it's gone until next spring.
        </p>
      </Section>
    </>
  );
}
