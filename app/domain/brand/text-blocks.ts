/** Splits a text into paragraphs at its empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

export type Block = { title: string; text: string };

/** Paragraphs whose first line is a title. */
export const blocksOf = (text: string): Block[] =>
  paragraphsOf(text).map((part) => {
    const [title = "", ...rest] = part.split("\n");
    return { title, text: rest.join(" ") };
  });
