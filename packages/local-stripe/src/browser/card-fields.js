/**
 * The rules of the three fields: how to format what is typed, and what's wrong with it. Each check returns
 * `{ code, message }` for a mistake, or null.
 */

export function formatNumber(typed) {
  return digits(typed)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

export function numberFault(value) {
  const number = digits(value);
  if (number.length < 16) return fault("incomplete_number", "Your card number is incomplete.");
  if (!passesLuhn(number)) return fault("invalid_number", "Your card number is invalid.");
  return null;
}

/** Formats `1240`, `12/40`, and `12 / 2040` as `12 / 40`. A month that can only be one digit gets its zero. */
export function formatExpiry(typed) {
  let figures = digits(typed);
  if (/^\s*\d\s*\//.test(typed) || /^[2-9]/.test(figures)) figures = `0${figures}`;
  const month = figures.slice(0, 2);
  const year = figures.length === 6 ? figures.slice(4) : figures.slice(2, 4);
  return month.length < 2 ? month : `${month} / ${year}`;
}

export function expiryFault(value, now) {
  const [month, year] = readExpiry(value);
  if (!month || !year) {
    return fault("incomplete_expiry", "Your card's expiration date is incomplete.");
  }
  if (month > 12) return fault("invalid_expiry_month", "Your card's expiration date is invalid.");
  const current = now.getFullYear() * 12 + now.getMonth();
  if (year * 12 + (month - 1) >= current) return null;
  return year < now.getFullYear()
    ? fault("invalid_expiry_year_past", "Your card's expiration year is in the past.")
    : fault("invalid_expiry_month_past", "Your card's expiration date is in the past.");
}

/** Reads the month and the four-digit year of `12 / 40`. Leaves out a part that isn't complete. */
export function readExpiry(value) {
  const [month = "", year = ""] = value.split(" / ");
  return [Number(month) || undefined, year.length === 2 ? 2000 + Number(year) : undefined];
}

export function formatCvc(typed) {
  return digits(typed).slice(0, 3);
}

export function cvcFault(value) {
  return value.length < 3
    ? fault("incomplete_cvc", "Your card's security code is incomplete.")
    : null;
}

/** A number's brand: `visa`, `mastercard`, or null for another brand or too few digits. */
export function brandOf(value) {
  if (value.startsWith("4")) return "visa";
  return /^5[1-5]|^2[2-7]/.test(value) ? "mastercard" : null;
}

/**
 * True if a card number's checksum is right.
 * @param {string} number digits only
 */
export function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function fault(code, message) {
  return { code, message };
}

function digits(text) {
  return text.replace(/\D/g, "");
}
