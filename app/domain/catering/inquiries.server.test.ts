import { expect, it } from "vitest";
import { makeInquiry } from "../../../tests/factories";
import { countInquiries, listRecentInquiries } from "./inquiries.server";

it("inquiries are counted, in all and by their status", async () => {
  for (const status of ["pending", "pending", "quoted"] as const) await makeInquiry({ status });
  expect(countInquiries()).toBe(3);
  expect(countInquiries("pending")).toBe(2);
  expect(countInquiries("cancelled")).toBe(0);
});

it("the last to come in are listed first, whatever date they ask for", async () => {
  const sent = (day: number) => new Date(Date.UTC(2027, 0, day));
  await makeInquiry({ name: "First", createdAt: sent(1), eventDate: "2027-06-01" });
  await makeInquiry({ name: "Third", createdAt: sent(3), eventDate: "2027-02-01" });
  await makeInquiry({ name: "Second", createdAt: sent(2), eventDate: "2027-04-01" });
  await makeInquiry({ name: "Also third", createdAt: sent(3), eventDate: "2027-01-20" });

  expect(listRecentInquiries(3)).toMatchObject([
    { name: "Also third", eventDate: "2027-01-20", eventType: "wedding", status: "pending" },
    { name: "Third" },
    { name: "Second" },
  ]);
});
