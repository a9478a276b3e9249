import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProductPicture } from "./product-picture";

it("every picture of a product is dimmed on dark paper", () => {
  const picture = <ProductPicture product={{ imageUrl: null }} size={96} className="w-full" />;
  expect(renderToStaticMarkup(picture)).toContain("dark:[filter:brightness(0.9)]");
});
