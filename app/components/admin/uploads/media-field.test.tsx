import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { ToastProvider } from "~/ui/toast";
import { MediaField } from "./media-field";
import { PictureField } from "./picture-field";

/** The field's HTML, as the server sends it. */
const html = (field: ReactNode) =>
  renderToStaticMarkup(
    <StaticRouter location="/admin">
      <ToastProvider flash={null}>{field}</ToastProvider>
    </StaticRouter>,
  );

it("a post's files come with its form without a script, and what it has can be kept", () => {
  const media = ["/objects/media/a.mp4"];
  const shown = html(
    <MediaField id="media" name="mediaUrls" label="Media Upload" defaultValues={media} />,
  );
  expect(shown).toMatch(
    /<input type="file"[^>]* name="mediaUrls" multiple="" accept="image\/jpeg,[^"]*"/,
  );
  expect(shown).not.toMatch(/image\/(svg|hei[cf])/);
  expect(shown).toMatch(
    /<input type="checkbox" name="mediaUrls"[^>]* value="\/objects\/media\/a.mp4"/,
  );
  // A button that only a script could answer.
  expect(shown).not.toContain("<button");
});

it("shows the pictures among a post's files, and names the videos alone", () => {
  const picture = "/objects/media/a-600x400-b5d77a.webp";
  const shown = html(
    <MediaField
      id="media"
      name="mediaUrls"
      label="Media Upload"
      defaultValues={[picture, "/objects/media/b.mp4"]}
    />,
  );
  expect(shown.match(/<img/g)).toHaveLength(1);
  expect(shown).toContain('srcSet="/objects/media/a-600x400-b5d77a-480.avif 480w,');
  expect(shown.match(/Media \d/g)).toEqual(["Media 1", "Media 2"]);
});

it("shows a picture of ours beside its address, and nobody else's", () => {
  const field = (address: string) =>
    html(<PictureField id="p" name="imageUrl" label="Image URL" defaultValue={address} />);
  expect(field("/objects/media/a-600x400-b5d77a.webp")).toContain("<img");
  expect(field("https://elsewhere.example/a.webp")).not.toContain("<img");
});

it("a picture's address is typed without a script", () => {
  const shown = html(
    <PictureField id="picture" name="imageUrl" label="Image URL" defaultValue="/a.webp" />,
  );
  expect(shown).toMatch(/<input [^>]*name="imageUrl"[^>]* value="\/a.webp"/);
  expect(shown).not.toContain("<button");
});
