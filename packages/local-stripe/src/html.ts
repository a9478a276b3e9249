/** Text that is markup already; anything else is escaped before it is shown. */
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
