import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/components/site/page-meta";
import { PICTURES } from "~/components/site/pictures";
import { truckThing } from "~/components/site/structured-data";
import { Container, PageHeader, Section } from "~/ui/page";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "About",
    description:
      "Why a truck, why matcha, and which families in Uji grow the tea that we whisk at the kerb.",
    path: "/about",
    things: (origin) => [truckThing(origin)],
  });

const VALUES = [
  {
    title: "Authentic Sourcing",
    text: "We buy from families who have grown tea in and around Uji for generations, and we can tell you which of them grew what is in your bowl.",
  },
  {
    title: "Premium Quality",
    text: "Spring leaves, shaded for weeks and milled on granite in small lots. We open a tin when it is needed and never sooner.",
  },
  {
    title: "Educational Focus",
    text: "Ask us anything. We whisk where you can see it, hand over the whisk when you want to try, and print the tasting notes on the menu.",
  },
  {
    title: "Sustainable Practices",
    text: "Bowls that come back, cups that compost, a truck that parks where it is going anyway, and prices that let farms go on farming.",
  },
];

export default function AboutPage() {
  return (
    <>
      <PageHeader
        title="About"
        picture={PICTURES.teaField}
        intro="A small truck with a long way behind it: from the hills of Uji to the kerb outside your office."
      />
      <Container>
        <div className="border-t border-line/15 pt-10 md:grid md:grid-cols-[1fr_2fr] md:gap-12">
          <h2 className="font-display text-3xl md:text-4xl">Our Story</h2>
          <div className="max-w-prose space-y-5 text-lg max-md:mt-6">
            <p>
              It began with one bowl. In a tea house by the Uji river, an old grower whisked matcha
              for a traveller who thought she knew what matcha was. It was not bitter. It was green
              and sweet and tasted of broth and spring, and it lasted for an hour.
            </p>
            <p>
              She came home and could not find it. What she found was sweetened, or stale, or served
              where nobody goes without a reservation. So she bought an old step van, built a
              counter into its side, and wrote to the grower.
            </p>
            <p>
              Today the truck stops at markets, offices and parks. We whisk ceremonial matcha to
              order, pull soft serve from the same tea, and send you home with a tin if you ask.
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
          in the same hands for generations. We buy directly, pay what is asked, and name the farm
          and the harvest on every tin. When a harvest is sold out, it is sold out until next
          spring.
        </p>
      </Section>
    </>
  );
}
