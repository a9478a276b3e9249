import { ProductPicture } from "~/components/product-picture";
import { pictureFiles } from "~/domain/media/stored-picture";
import { Picture } from "~/ui/picture";

/** An upload's image; nothing for a video or a URL that isn't ours. */
export function Thumbnail({ address, className }: { address: string; className: string }) {
  const files = pictureFiles(address);
  return files && <Picture src={address} files={files} sizes="96px" alt="" className={className} />;
}

/** A product's picture beside its name in a list. */
export function ProductThumbnail({ imageUrl }: { imageUrl: string | null }) {
  return (
    <ProductPicture product={{ imageUrl }} size={96} loading="lazy" className="w-12 rounded-sm" />
  );
}
