import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { usePicture } from "~/components/site/pictures";
import { truckThing } from "~/components/site/structured-data";
import { ABOUT_TEXTS } from "~/domain/brand/about-texts";
import { blocksOf, paragraphsOf } from "~/domain/brand/text-blocks";
import { pageTexts } from "~/http/page-texts.server";
import { Container, PageHeader, Section } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "About",
    description:
      data?.aboutIntro ?? "Why a truck, why matcha, and where in Uji our tea comes from.",
    path: "/about",
    things: (site) => [truckThing(site)],
  });

export const loader = () => pageTexts(ABOUT_TEXTS);

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function AboutPage() {
  const texts = { ...ABOUT_TEXTS, ...useLoaderData<typeof loader>() };
  return (
    <>
      <PageHeader title="About" picture={usePicture("tea-field")} intro={texts.aboutIntro} />
      <Story title="Our Story" text={texts.aboutStory} />
      <Section title="Our Values">
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {blocksOf(texts.aboutValues).map(({ title, text }) => (
            <li key={title} className="border-t border-line/20 pt-5">
              <h3 className="font-display text-xl">{title}</h3>
              <p className="mt-3 max-w-prose text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <div className="pb-16 md:pb-24">
        <Story title={texts.aboutSourceTitle} text={texts.aboutSource} />
      </div>
    </>
  );
}

/** A heading with its text beside it, or below it on a phone. */
function Story({ title, text }: { title: string; text: string }) {
  return (
    <Container>
      <div className="border-t border-line/15 pt-10 md:grid md:grid-cols-[1fr_2fr] md:gap-12">
        <h2 className="wrap-anywhere font-display text-3xl leading-tight md:text-4xl">{title}</h2>
        <div className="max-w-prose space-y-5 text-lg max-md:mt-6">
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </Container>
  );
}
