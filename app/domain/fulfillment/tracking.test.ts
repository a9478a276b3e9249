import { describe, expect, it } from "vitest";
import { trackingOf } from "./tracking";

describe("a parcel's tracking", () => {
  it.each([
    ["usps", "9400 1112", "USPS 9400 1112", "TrackConfirmAction?tLabels=94001112"],
    ["ups", "1Z-9", "UPS 1Z-9", "track?tracknum=1Z-9"],
    [null, "AB 12", "AB 12", null],
    ["dhl", null, "DHL", null],
  ] as const)("shipped by %s with %s is %s", (carrier, trackingNumber, text, link) => {
    const tracking = trackingOf({ carrier, trackingNumber });
    expect(tracking?.text).toBe(text);
    if (link) expect(tracking?.link).toMatch(new RegExp(`${link.replace("?", "\\?")}$`));
    else expect(tracking?.link).toBeNull();
  });

  it("is nothing without a carrier and a number", () => {
    expect(trackingOf({ carrier: null, trackingNumber: null })).toBeNull();
  });
});
