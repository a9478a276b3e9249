import { expect, it } from "vitest";
import { chooseFile } from "../../../tests/imported-files";

it("the list says since when someone agreed, if the file does", async () => {
  const file = "Email,Name,Consent,Consent date\nkei@example.com,Kei,yes,2024-05-01T10:00:00Z\n";
  const { lines } = await chooseFile(`${file}ben@example.com,,yes,\n`);
  expect(lines).toEqual([
    {
      kind: "new",
      name: "kei@example.com",
      place: "Kei",
      detail: "May 1, 2024",
      says: "New",
    },
    { kind: "new", name: "ben@example.com", place: null, detail: null, says: "New" },
  ]);
});
