/** Text that's already markup. Any other text is escaped before it's shown. */
export type Html = { html: string };

export function html(markup: string): Html {
  return { html: markup };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(cents / 100);
}

export function time(created: number): string {
  return new Date(created * 1000).toISOString().replace("T", " ").replace(".000Z", " UTC");
}
