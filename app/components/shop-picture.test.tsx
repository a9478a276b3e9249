import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ShopPicture } from "./shop-picture";

const html = (src: string) =>
  renderToStaticMarkup(<ShopPicture src={src} alt="Bowl" sizes="50vw" className="w-full" />);

it("an uploaded picture comes in the best format and the width that is needed", () => {
  const shown = html("/objects/media/0b7e-1600x1200-b5d77a.webp");
  expect(shown).toContain(
    '<source type="image/avif" srcSet="/objects/media/0b7e-1600x1200-b5d77a-480.avif 480w, /objects/media/0b7e-1600x1200-b5d77a-960.avif 960w, /objects/media/0b7e-1600x1200-b5d77a.avif 1600w" sizes="50vw"/>',
  );
  expect(shown).toContain('<source type="image/webp"');
  expect(shown).toContain('width="1600" height="1200"');
  expect(shown).toContain('fill="#b5d77a"');
  expect(shown.match(/alt="Bowl"/g)).toHaveLength(1);
  // The content security policy refuses style attributes in HTML.
  expect(shown).not.toContain("style=");
});

it.each(["/pictures/1/bowl.svg", "https://example.com/a-1600x1200-b5d77a.webp"])(
  "%s comes as it is",
  (src) => {
    const shown = html(src);
    expect(shown).toMatch(/^<img /);
    expect(shown).toContain(`src="${src}"`);
    expect(shown).toContain('class="object-cover w-full"');
  },
);
