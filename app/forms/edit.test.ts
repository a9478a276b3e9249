import { describe, expect, it } from "vitest";
import { changedMeanwhile, touched } from "./edit";

describe("what an editor touched", () => {
  it("is what differs from what was shown", () => {
    const seen = { name: "Tin", origin: null, certifications: ["A", "B"] };
    expect(touched({ name: "Tin", origin: "Uji", certifications: ["A", "B"] }, seen)).toEqual({
      origin: "Uji",
    });
  });

  it("counts a field that was cleared", () => {
    expect(touched({ origin: null }, { origin: "Uji" })).toEqual({ origin: null });
  });

  it("counts a field that was not shown at all", () => {
    expect(touched({ origin: null }, {})).toEqual({ origin: null });
  });
});

describe("what somebody else changed meanwhile", () => {
  const seen = { name: "Tin" };

  it("is told by the field that would overwrite it", () => {
    expect(changedMeanwhile({ wanted: { name: "Mine" }, seen, now: { name: "Theirs" } })).toEqual({
      name: ["This was changed to 'Theirs' while it was open. Please check it and save again."],
    });
  });

  it("is told when it was cleared", () => {
    expect(changedMeanwhile({ wanted: { name: "Mine" }, seen, now: { name: null } })).toEqual({
      name: ["This was cleared while it was open. Please check it and save again."],
    });
  });

  it.each([
    ["nobody else touched it", { wanted: { name: "Mine" }, seen, now: { name: "Tin" } }],
    ["both changed it to the same", { wanted: { name: "New" }, seen, now: { name: "New" } }],
    ["only they touched it", { wanted: {}, seen, now: { name: "Theirs" } }],
    ["it was not shown", { wanted: { name: "Mine" }, seen: {}, now: { name: "Theirs" } }],
  ])("is nothing when %s", (_title, edit) => {
    expect(changedMeanwhile(edit)).toEqual({});
  });

  it("compares lists as a form shows them, so that a comma in an item is no endless conflict", () => {
    const edit = {
      wanted: { certifications: ["C"] },
      seen: { certifications: ["Uji", "Kyoto"] },
      now: { certifications: ["Uji, Kyoto"] },
    };
    expect(changedMeanwhile(edit)).toEqual({});
  });
});
