/**
 * The brand mark: a vermilion seal with 茶, tea, cut into it. The seal takes the text's colour,
 * the glyph is the paper of the light theme in both. Decorative: put the name beside it. Drawn in dev/art/hanko.svg.
 */
export function Seal({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M8 3.3Q22 2.6 43 3.2l1.6.7 4.4-.7Q53 2.9 56 3.2 60.6 3.4 60.8 8q.4 14-.1 31-.1 3-.3 4.2l.4 2q.2 6-.1 11-.3 4.6-4.9 4.8-18 .6-33-.1l-2.2-.6-1.8.7Q14 61.2 8 60.7 3.4 60.4 3.2 56 2.6 40 3.1 25l.6-2.6-.6-3Q2.8 14 3.2 8 3.5 3.6 8 3.3Z"
      />
      <path
        fill="#FBF8F1"
        d="M11.5 15.8Q32 14.4 52.5 15.8L52 19.9Q32 18.6 12 19.9ZM22 9.3l4.3-.2-.4 14.7-3.4.3ZM37.7 9.1l4.3.2-.5 14.8-3.4-.3ZM31.7 24.8C29 36 20 43 8.5 43.3 10.8 33 19.5 25.3 31.7 24.8ZM32.3 24.8C35 36 44 43 55.5 43.3 53.2 33 44.5 25.3 32.3 24.8ZM30 36.5l4-.1.4 18.6-4.8.2ZM26.5 44.5c0 5-3.3 8.5-8.2 9 0-5 3.3-8.6 8.2-9ZM37.5 44.5c0 5 3.3 8.5 8.2 9 0-5-3.3-8.6-8.2-9Z"
      />
    </svg>
  );
}
