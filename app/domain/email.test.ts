import { describe, expect, it } from "vitest";
import { emailAddress } from "./email";

const messages = (typed: string) =>
  emailAddress.safeParse(typed).error?.issues.map(({ message }) => message);

describe("an email address", () => {
  it.each([
    " you@example.com\n",
    "\u00a0you@example.com\u3000",
    "\ufeffyou@example.com",
    "\u200byou@example.com\u200d",
    "\u200eyou@example.com\u200f",
    "\u2068you@example.com\u2069",
    "\u202ayou@example.com\u202c",
    "you@exam\u00adple.com",
    "y\u200bou@example.com\u2060",
    "you@example.com\u0000",
    "\u061cyou@example.com",
    "you@example.com\ufe0f",
    "ｙｏｕ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "you＠example.com",
  ])("'%s' is you@example.com: what nobody sees is taken out", (typed) => {
    expect(emailAddress.parse(typed)).toBe("you@example.com");
  });

  it.each([
    ["you@bücher.example", "you@xn--bcher-kva.example"],
    ["you@BÜCHER.Example", "you@xn--bcher-kva.example"],
    ["you@bu\u0308cher.example", "you@xn--bcher-kva.example"],
    ["you@xn--bcher-kva.example", "you@xn--bcher-kva.example"],
    ["you@例え。jp", "you@xn--r8jz45g.jp"],
    ["you@пример.рф", "you@xn--e1afmkfd.xn--p1ai"],
    ["you@faß.de", "you@xn--fa-hia.de"],
    ["You+tea@mail.Example.com", "You+tea@mail.Example.com"],
    ["o'neil.j-r_1@a-b.co.uk", "o'neil.j-r_1@a-b.co.uk"],
  ])("'%s' is stored as %s", (typed, stored) => {
    expect(emailAddress.parse(typed)).toBe(stored);
    expect(emailAddress.parse(stored)).toBe(stored);
  });

  it.each([
    "you",
    "you@",
    "@example.com",
    "you@example",
    "you@@example.com",
    "a@b@example.com",
    "you @example.com",
    "you@exa mple.com",
    "you@ü/x.com",
    "you@ü:80",
    "you@ü%41.com",
    "you@ü",
    "you@ü?.com",
    "you@a..ü.com",
    ".you@example.com",
    "y..ou@example.com",
    "you@[127.0.0.1]",
    "you@１２７.0.0.1",
    "you@xn--ü.com",
    "\u202eyou@example.com",
    "you@example.com, me@example.com",
  ])("is asked for again if it's '%s'", (typed) => {
    expect(messages(typed)).toEqual(["Please enter a valid email address, like you@example.com"]);
  });

  it("says so if it has letters before the @ that mail servers don't accept", () => {
    expect(messages("jörg@example.com")).toEqual([
      "We can't email addresses with letters like é before the @",
    ]);
  });

  it.each(["", " ", "\u200b", "\ufeff \u2060"])("is missing if it's '%s'", (typed) => {
    expect(messages(typed)?.[0]).toBe("Please enter your email address");
  });

  it.each(["a", "ü", " ", "\u200b", "@", "ü.", "a.", "＠"])(
    "is refused at once with as many '%s' as a request can hold",
    (filler) => {
      const long = filler.repeat(Math.floor(250_000 / filler.length));
      expect(messages(`${long}x`)).toHaveLength(1);
      expect(messages(`you@${long}x`)).toHaveLength(1);
    },
  );
});
