import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Crowd, signInAdministrator } from "../../dev/soak/crowd";
import { imageNodeOptions } from "../../dev/soak/image";
import { expectPiecesToAddUp, piecesOf } from "../faults/books";
import { withShop } from "../faults/real-shop";

/** The short form of `npm run soak`. */

const VISITORS = { perSecond: 20, seconds: 15 };
const PIECES = 10_000;
/** Young objects are collected as soon as there is a megabyte of them, and all else twice a second. */
const COLLECTS_OFTEN = [
  "--max-old-space-size=384",
  "--max-semi-space-size=1",
  "--expose-gc",
  `--import=${fileURLToPath(new URL("./collect-often.mjs", import.meta.url))}`,
].join(" ");

describe.each([
  ["on the image's flags", imageNodeOptions()],
  ["while memory is collected all the time", COLLECTS_OFTEN],
])("a crowd that looks and buys, %s", (_, nodeOptions) => {
  const at = withShop({ LIMITS: "off", NODE_OPTIONS: nodeOptions });

  it("is served without an error, and the books add up", async () => {
    const { shop } = at;
    const tin = shop.sell({ pieces: PIECES });
    const { origin, stripe } = shop;
    const crowd = new Crowd(
      { origin, stripe, productId: tin.productId },
      await signInAdministrator(origin),
    );
    await crowd.come(VISITORS);

    expect(crowd.samples.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    expect(crowd.samples.length).toBeGreaterThan(VISITORS.perSecond * VISITORS.seconds);
    expect(await shop.askToStop()).toBe("exited with code 0");
    const books = shop.books();
    const paid = stripe.snapshot().intents.filter(({ captured }) => captured > 0);
    expect(books.integrity).toBe("ok");
    expect(piecesOf(books, tin).sold).toBe(paid.length);
    expectPiecesToAddUp(books, tin);
  });
});
