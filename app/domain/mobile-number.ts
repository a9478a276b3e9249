import { telUri } from "./phone";

/** Mobile numbers that can get texts: those of the US, its territories, and Canada. */

const NUMBER = /^tel:(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/;

/** Area codes of other countries with +1. A text to some of them costs fifty times as much. */
const ABROAD = new Set(
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876".split(" "),
);

/** Area codes without mobile phones: premium, toll-free, and special ones such as 911, 988, and 500. */
const NO_MOBILE =
  /^(?:[2-9]11|988|8(?:00|22|33|44|55|66|77|88)|[57]00|5(2[1-9]|33|44|66|77|88)|6(00|22)|900)$/;
const PREMIUM_EXCHANGE = "976";

/** '+12135550100', from any spelling that's clearly one such number; otherwise null. */
export function mobileNumber(typed: string): string | null {
  const [, area = "", exchange = "", line = ""] = NUMBER.exec(telUri(typed) ?? "") ?? [];
  if (area === "" || ABROAD.has(area) || NO_MOBILE.test(area)) return null;
  if (exchange === PREMIUM_EXCHANGE || exchange.endsWith("11")) return null;
  return `+1${area}${exchange}${line}`;
}

/** '(213) 555-0100' */
export const formatMobile = (number: string) =>
  `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;

/** '(•••) •••-0100', for pages that anyone with their link can see. */
export const maskMobile = (number: string) => `(•••) •••-${number.slice(8)}`;

export const NOT_MOBILE = "Enter a US or Canadian mobile number, like (213) 555-0100";
