const WHOLE = /([A-Z][a-z]{2} \d{1,2}, \d{4}|\d{1,2}:\d{2} [AP]M)/;

/** A text whose short dates and times never break within, so no 'PM' is left alone on a line. */
export function WholeTimes({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other names
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
