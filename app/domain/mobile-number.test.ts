import { expect, it } from "vitest";
import { formatMobile, maskMobile, mobileNumber } from "./mobile-number";

it.each([
  ["(213) 555-0100", "+12135550100"],
  ["213-555-0100", "+12135550100"],
  ["213.555.0100", "+12135550100"],
  ["2135550100", "+12135550100"],
  ["1 213 555 0100", "+12135550100"],
  ["+1 (213) 555-0100", "+12135550100"],
  ["+1-604-555-0100", "+16045550100"],
  ["787 555 0100", "+17875550100"],
  ["\u202d213\u2011555\u20110100\u202c", "+12135550100"],
  ["２１３５５５０１００", "+12135550100"],
  ["+1\uFE0D-213-555-0100", "+12135550100"],
  ["\u2068213 555 0100\u2069", "+12135550100"],
  [" 213 555 0100 (cell)", "+12135550100"],
])("'%s' is the number %s", (typed, number) => {
  expect(mobileNumber(typed)).toBe(number);
});

it.each([
  ["nothing", ""],
  ["a word", "none"],
  ["too few digits", "555-0100"],
  ["too many digits", "213 555 01000"],
  ["two numbers", "213 555 0100 / 213 555 0101"],
  ["an extension", "213 555 0100 x22"],
  ["Britain", "+44 20 7946 0958"],
  ["Mexico", "011 52 55 1234 5678"],
  ["Jamaica", "876 555 0100"],
  ["the Dominican Republic", "+1 829 555 0100"],
  ["the Bahamas", "+1 242 555 0100"],
  ["a premium number", "900 555 0100"],
  ["a premium exchange", "213 976 0100"],
  ["a toll-free number", "800 555 0100"],
  ["a satellite's number", "500 555 0100"],
  ["an area code with a 1", "113 555 0100"],
  ["an exchange with a 0", "213 055 0100"],
  ["a service code", "213 911 0100"],
  ["a header", "2135550100\r\nBcc: x"],
])("%s gets no text", (_what, typed) => {
  expect(mobileNumber(typed)).toBeNull();
});

it("a number is written as Americans do, and others see only its end", () => {
  expect(formatMobile("+12135550100")).toBe("(213) 555-0100");
  expect(maskMobile("+12135550100")).toBe("(•••) •••-0100");
});
