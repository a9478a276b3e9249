import { brand } from "~/brand";

type Platform = (typeof brand.social)[number]["name"];

/** The platforms' marks, on a 24-unit grid. */
const MARKS: Record<Platform, string> = {
  Instagram:
    "M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm0 2a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h8a4 4 0 0 0 4-4V8a4 4 0 0 0-4-4H8Zm4 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z",
  Facebook:
    "M13.5 22v-8.2h2.8l.5-3.3h-3.3V8.4c0-1 .4-1.7 1.8-1.7h1.6V3.8c-.3 0-1.3-.2-2.5-.2-2.6 0-4.2 1.5-4.2 4.3v2.6H7.3v3.3h2.9V22h3.3Z",
  X: "M3 3h5.2l4.6 6.4L18.3 3h2.2l-6.7 7.8L21 21h-5.2l-5-6.9L4.9 21H2.7l7.1-8.3L3 3Zm3.1 1.6 10.5 14.8h1.3L7.4 4.6H6.1Z",
  TikTok:
    "M16.5 2c.3 2.3 1.7 4 4 4.2v3c-1.5.1-2.8-.4-4-1.2v6.4a6.2 6.2 0 1 1-6.2-6.2l.8.1v3.2a3 3 0 1 0 2.2 2.9V2h3.2Z",
};

export function SocialLinks() {
  return (
    <ul className="-ml-2.5 flex">
      {brand.social.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener"
            className="flex size-11 items-center justify-center rounded-sm text-ink hover:bg-raised"
          >
            <span className="sr-only">{name}</span>
            <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-5">
              <path fillRule="evenodd" d={MARKS[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
