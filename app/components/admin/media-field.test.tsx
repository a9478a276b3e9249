import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ToastProvider } from "~/ui/toast";
import { MediaField } from "./media-field";
import { PictureField } from "./picture-field";

/** As the server sends it. */
const html = (field: ReactNode) =>
  renderToStaticMarkup(<ToastProvider flash={null}>{field}</ToastProvider>);

it("without a script, a post's files come with its form, and what it has can be kept", () => {
  const media = ["/objects/media/a.mp4"];
  const shown = html(
    <MediaField id="media" name="mediaUrls" label="Media Upload" defaultValues={media} />,
  );
  expect(shown).toMatch(
    /<input type="file" name="mediaUrls" multiple="" accept="image\/jpeg,[^"]*"/,
  );
  expect(shown).not.toContain("image/svg");
  expect(shown).toMatch(
    /<input type="checkbox" name="mediaUrls"[^>]* value="\/objects\/media\/a.mp4"/,
  );
  // A button that only a script could answer.
  expect(shown).not.toContain("<button");
});

it("without a script, a picture's address is typed", () => {
  const shown = html(
    <PictureField id="picture" name="imageUrl" label="Picture address" defaultValue="/a.webp" />,
  );
  expect(shown).toMatch(/<input [^>]*name="imageUrl"[^>]* value="\/a.webp"/);
  expect(shown).not.toContain("<button");
});
