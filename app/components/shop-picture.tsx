import type { ImgHTMLAttributes } from "react";
import { pictureFiles } from "~/domain/media/stored-picture";
import { Picture } from "~/ui/picture";

type ShopPictureProps = ImgHTMLAttributes<HTMLImageElement> & { src: string };

/** An image by its URL. Uploaded images load in the width that's needed. */
export function ShopPicture({ src, ...rest }: ShopPictureProps) {
  return <Picture {...rest} src={src} files={pictureFiles(src)} />;
}
