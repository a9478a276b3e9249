import type { ImgHTMLAttributes } from "react";
import { pictureFiles } from "~/domain/media/stored-picture";
import { Picture } from "~/ui/picture";

type ShopPictureProps = ImgHTMLAttributes<HTMLImageElement> & { src: string };

/** A picture by its address: one that was uploaded comes in the width that is needed. */
export function ShopPicture({ src, ...rest }: ShopPictureProps) {
  return <Picture {...rest} src={src} files={pictureFiles(src)} />;
}
