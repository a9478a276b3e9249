import { z } from "zod";
import { choice } from "~/domain/fields";
import { rulesOf } from "~/domain/rules";
import { stateCode } from "~/domain/states";
import type { FormFields } from "~/forms/form";
import { plainPercent } from "~/forms/typed-number";
import { visibleText } from "~/forms/visible-text";
import { formatRate, MAX_RATE, type Rate, TAX_MODE_NAMES, TAX_MODES, type TaxMode } from "./tax";

/** The rules for how sales are taxed, and for the rate of each place. */

const EXAMPLE = "Enter a rate, like 7.75";
const TOO_HIGH = `The highest rate is ${formatRate(MAX_RATE)}`;
const TYPED = /^(\d{0,3})(?:\.(\d{0,3}))?$/;

/** Read digit by digit like prices, since 1.005 * 1000 is 1004.9999999999999. */
function rateOf(text: string): Rate | null {
  const [match, whole = "", decimals = ""] = TYPED.exec(plainPercent(text) ?? "none") ?? [];
  return match === undefined ? null : Number(whole + decimals.padEnd(3, "0"));
}

/** A typed rate; null if the field is blank, which means unknown. */
export const rate = z.string({ error: EXAMPLE }).transform((text, context): Rate | null => {
  if (visibleText(text) === "") return null;
  const typed = rateOf(text);
  if (typed !== null && typed <= MAX_RATE) return typed;
  context.addIssue({ code: "custom", message: typed === null ? EXAMPLE : TOO_HIGH });
  return z.NEVER;
});

export type StateRate = { state: string; rate: Rate };

/** The most characters of a state with its rate. */
const MAX_STATE_LINE = 100;
const STATE_LINE = /^(.*?)[\s:]+([\d.]+\s*%?)$/;

/** A list of states, one per line. */
const states = z
  .string({ error: "Enter text" })
  .max(5000, "Use 5,000 characters or fewer")
  .transform((text, context): StateRate[] => {
    const read = new Map<string, Rate>();
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    for (const [index, line] of lines.entries()) {
      if (line === "") continue;
      const problem = readState(line, read);
      if (!problem) continue;
      context.addIssue({ code: "custom", message: `Line ${index + 1}: ${problem}` });
      return z.NEVER;
    }
    return [...read].map(([state, rate]) => ({ state, rate }));
  });

/** @returns what's wrong with the line */
function readState(line: string, read: Map<string, Rate>): string | null {
  const [, name = "", typed = ""] = (line.length <= MAX_STATE_LINE && STATE_LINE.exec(line)) || [];
  const [state, rate] = [stateCode(name), rateOf(typed)];
  if (state === null || rate === null) return "enter a state and its rate, like CA 7.25";
  if (rate > MAX_RATE) return `the highest rate is ${formatRate(MAX_RATE)}`;
  if (read.has(state)) return `${state} is listed twice`;
  read.set(state, rate);
  return null;
}

const rules = rulesOf(
  { mode: choice(TAX_MODES, { names: TAX_MODE_NAMES }), defaultRate: rate, noStop: rate, states },
  { required: [] },
);

/**
 * Fields of stops are named 'stops.' and their place's key. Rules can't list them, since they don't know the
 * calendar.
 */
const stops = z.record(z.string().regex(/^[0-9a-f]{24}$/), rate).optional();

export const taxRules = { ...rules, change: rules.change.extend({ stops }) };

export type TaxChange = z.output<typeof taxRules.change>;

/** The tax rate of a place where the truck sells. */
export type StopRate = { key: string; place: string; rate: Rate | null };

export type TaxSettings = {
  mode: TaxMode;
  /** The rate of the truck's places without their own. */
  defaultRate: Rate | null;
  stops: StopRate[];
  /** The rate for sales at no stop. */
  noStop: Rate | null;
  states: StateRate[];
};

const textOf = (rate: Rate | null) => (rate === null ? "" : formatRate(rate));

export function taxFields({ mode, defaultRate, stops, noStop, states }: TaxSettings): FormFields {
  const ofStops = stops.map(({ key, rate }) => [`stops.${key}`, textOf(rate)]);
  const lines = states.map(({ state, rate }) => `${state} ${formatRate(rate)}`);
  return {
    mode,
    defaultRate: textOf(defaultRate),
    noStop: textOf(noStop),
    states: lines.join("\n"),
    ...Object.fromEntries(ofStops),
  };
}
