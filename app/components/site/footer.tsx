import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { profilesOf } from "~/brand";
import { DEFAULT_CONTENT } from "~/domain/homepage/homepage";
import { Container } from "~/ui/page";
import { Mark } from "./mark";
import { NewsletterForm } from "./newsletter-form";
import { PolicyLinks } from "./policy-links";
import { useRootData } from "./root-data";
import { useBrand, useSectionText } from "./use-brand";

const QUICK_LINKS = [
  { name: "Menu", href: "/menu" },
  { name: "Events", href: "/events" },
  { name: "Shop", href: "/shop" },
  { name: "Catering", href: "/catering" },
  { name: "About Us", href: "/about" },
];

type FooterProps = {
  /** Folds the newsletter's form on a page that has a field for an email address of its own. */
  foldsNewsletter: boolean;
};

export function SiteFooter({ foldsNewsletter }: FooterProps) {
  const root = useRootData();
  const { name } = useBrand();
  return (
    <footer className="border-t border-line/15 bg-raised print:hidden">
      <Container className="grid gap-5 py-6 md:py-12 md:grid-cols-[2fr_1fr_2fr] md:gap-12">
        <FoldedPart title="About">
          <p className="max-w-prose whitespace-pre-line">
            {root?.aboutText ?? DEFAULT_CONTENT.aboutText}
          </p>
          <p className="mt-3">
            <a href="/now" className="inline-block py-1.5 text-ink underline">
              Where's the truck?
            </a>
          </p>
          <div className="mt-4">
            <SocialLinks />
          </div>
        </FoldedPart>
        <FooterPart title="Quick Links">
          <ul className="-my-1.5 flex max-w-sm flex-wrap justify-between gap-x-2 md:block">
            {QUICK_LINKS.map(({ name, href }) => (
              <li key={href}>
                <Link to={href} className="inline-block py-1.5 text-ink hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </FooterPart>
        {foldsNewsletter ? (
          <details className="min-w-0">
            <summary className="py-1.5 font-display text-xl md:py-0">
              <h2 className="inline">Newsletter</h2>
            </summary>
            <SignUp />
          </details>
        ) : (
          <FooterPart title="Newsletter">
            <SignUp />
          </FooterPart>
        )}
      </Container>
      <Container className="pb-6">
        <p className="border-t border-line/15 pt-4 text-sm text-muted">
          © {root?.year} {name}. All rights reserved.
          {root?.addsTax && " Prices don't include sales tax."}
        </p>
        <PolicyLinks />
      </Container>
    </footer>
  );
}

function SignUp() {
  const signUpIntro = useSectionText("signUpIntro");
  return (
    <>
      <p className="mb-2">{signUpIntro}</p>
      <NewsletterForm id="footer-newsletter" variant="outline" />
      <p className="mt-3">
        <Link to="/newsletter/unsubscribe" className="inline-block py-1.5 text-sm underline">
          Unsubscribe
        </Link>
      </p>
    </>
  );
}

/** A part of the footer. On a phone it opens when pressed, with or without JavaScript. */
function FoldedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <details className="fold md:hidden">
        <summary className="py-1.5 font-display text-xl">{title}</summary>
      </details>
      <h2 className="mb-2 font-display text-xl max-md:hidden">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-display text-xl">{title}</h2>
      {children}
    </section>
  );
}

function SocialLinks() {
  return (
    <ul className="-ml-2.5 flex">
      {profilesOf(useBrand()).map(({ name, mark, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener"
            className="flex size-11 items-center justify-center rounded-sm text-ink hover:bg-raised"
          >
            <span className="sr-only">{name}</span>
            <Mark name={mark} className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
