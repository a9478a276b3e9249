import { expect, test } from "vitest";
import { inlineHash } from "../server/csp";
import { takeMarks } from "./inline-script-hashes.server";

const MARK = "5f2c";

test("a script with this render's mark is hashed, and the mark leaves the page", () => {
  const page = `<body><script nonce="${MARK}">ours()</script><script nonce="${MARK}" src="/a.js"></script></body>`;
  expect(takeMarks(page, MARK)).toEqual({
    html: '<body><script>ours()</script><script src="/a.js"></script></body>',
    scriptHashes: [inlineHash("ours()")],
  });
});

test("a script that somebody got into the page isn't hashed, with or without another mark", () => {
  const page = `<script>theirs()</script><script nonce="guess">theirs()</script><p nonce="${MARK}">theirs()</p>`;
  expect(takeMarks(page, MARK).scriptHashes).toEqual([]);
});
