import type { ReactNode, RefObject } from "react";

export function Container({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) {
  return <div className={`mx-auto w-full max-w-page px-5 md:px-8 ${className}`}>{children}</div>;
}

/** An image with its own width and height. */
export type Picture = { src: string; width: number; height: number };

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  picture?: Picture;
  /** Lets the heading take focus. */
  heading?: RefObject<HTMLHeadingElement>;
  children?: ReactNode;
};

export function PageHeader({ title, intro, picture, heading, children }: PageHeaderProps) {
  return (
    <header className="py-12 md:py-16">
      <Container className="flex items-start justify-between gap-6 max-md:flex-col-reverse md:items-center md:gap-12">
        <div>
          <h1
            ref={heading}
            tabIndex={heading && -1}
            className="wrap-anywhere max-w-prose font-display text-4xl leading-tight outline-none md:text-5xl"
          >
            {title}
          </h1>
          {intro && <p className="mt-4 max-w-prose text-lg text-muted">{intro}</p>}
          {children}
        </div>
        {picture && (
          <img
            {...picture}
            alt=""
            // A definite height reserves the room before the picture is there.
            className="h-24 w-auto shrink-0 object-contain md:h-40 md:max-w-[35%] lg:mr-12"
          />
        )}
      </Container>
    </header>
  );
}

type SectionProps = {
  id?: string;
  title: string;
  intro?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Section({ id, title, intro, aside, children, className = "" }: SectionProps) {
  return (
    <section id={id} className={`py-14 md:py-24 ${className}`}>
      <Container>
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-10">
          <div className="min-w-0 max-w-prose">
            <h2 className="font-display text-3xl leading-tight md:text-4xl">{title}</h2>
            {intro && <p className="mt-3 text-muted">{intro}</p>}
          </div>
          {aside}
        </div>
        {children}
      </Container>
    </section>
  );
}

export function Notice({
  title,
  children,
  action,
  picture,
}: {
  title?: string;
  picture?: Picture;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="notice border-y border-line/20 py-12 text-center">
      {picture && <img {...picture} alt="" className="mx-auto mb-6 h-32 w-auto" />}
      {title && <h2 className="font-display text-2xl">{title}</h2>}
      {children && <p className="mx-auto mt-2 max-w-prose text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
