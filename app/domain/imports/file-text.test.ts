import { describe, expect, it } from "vitest";
import { textOfFile } from "./file-text";

const bytesOf = (latin: string) => new Uint8Array(Buffer.from(latin, "latin1"));

describe("the letters of a file", () => {
  it.each([
    ["Windows", "Caf\xe9 \x96 Cr\xe8me", "Café – Crème"],
    ["Windows, with nothing but an apostrophe", "Joe\x92s", "Joe’s"],
    ["Windows, with an apostrophe before two letters", "They\x92re open", "They’re open"],
    ["Windows, with the euro sign", "Tea \x8012", "Tea €12"],
    ["Windows, in capitals", "CAF\xc9", "CAFÉ"],
    ["Windows, with signs", "Tea\x99 \xa35 and \x93house\x94 mix", "Tea™ £5 and “house” mix"],
    ["a Mac", "Caf\x8e cr\x8fme, Pi\x96a fr\x92a, Na\x95ve", "Café crème, Piña fría, Naïve"],
    ["a Mac, at the end of a word", "Caf\x8e", "Café"],
    ["a Mac, within a word", "caf\x8es", "cafés"],
    ["a Mac, where Windows has a sign", "r\x99ti", "rôti"],
    ["a Mac, in quotes", "\xd2\x83lan\xd3", "“Élan”"],
    ["a Mac, in capitals", "S\xeaTIO,ALMEIR\xccO,ma\x8do", "SÍTIO,ALMEIRÃO,maço"],
    ["DOS", "Caf\x82 cr\x8ame, Pi\xa4a fr\xa1a, Na\x8bve", "Café crème, Piña fría, Naïve"],
    ["DOS, in capitals", "CR\x90ME", "CRÉME"],
    [
      "DOS, Western Europe",
      "S\xa2o Jo\xc6o, ma\x87\xc6, a\x87\xa3car, lim\xc6o",
      "Sóo João, maçã, açúcar, limão",
    ],
  ])("are read as those of %s", (_of, latin, text) => {
    expect(textOfFile(bytesOf(latin))).toBe(text);
  });

  it.each([
    ["lowest byte first", "\xff\xfeT\0e\0a\0"],
    ["highest byte first", "\xfe\xff\0T\0e\0a"],
  ])("are Unicode's 16 bits if its mark says so, %s", (_order, latin) => {
    expect(textOfFile(bytesOf(latin))).toBe("Tea");
  });

  it.each([
    ["\xff caf\xe9 cr\xe8me", "ÿ café crème"],
    ["\xfe caf\xe9 cr\xe8me", "þ café crème"],
    ["a\xff caf\xe9 cr\xe8me", "aÿ café crème"],
    ["a\xfe caf\xe9 cr\xe8me", "aþ café crème"],
  ])("are no 16 bits by half of a mark, as in %j", (latin, text) => {
    expect(textOfFile(bytesOf(latin))).toBe(text);
  });

  it("are UTF-8 in spite of one byte that isn't", () => {
    const bytes = Buffer.concat([Buffer.from("Café crème, Piña "), Buffer.from([0xe9, 0x0a])]);
    expect(textOfFile(bytes)).toBe("Café crème, Piña \ufffd\n");
  });

  it.each([
    ["that two code pages spell differently", "Getr\x8anke"],
    ["that could be a euro sign, Ä, or Ç", "GAR\x80ON"],
    ["that could be an apostrophe or í", "Garc\x92as"],
    ["that are rare in any", "A\xfeena"],
    ["of Cyrillic", "\xcf\xf0\xe8\xe2\xe5\xf2"],
    ["of Shift JIS", "\x83\x8a\x83\x93\x83\x53"],
  ])("aren't guessed if they're letters %s", (_of, latin) => {
    expect(textOfFile(bytesOf(latin))).toBeNull();
  });

  it("are known for a 5 MB file within the reader's time", () => {
    expect(textOfFile(new Uint8Array(5_000_000).fill(0xe9))).toBeNull();
  });
});
