import type { ImgHTMLAttributes } from "react";

/** An image that is stored in several widths and formats. */
export type PictureFiles = {
  width: number;
  height: number;
  /** The color shown until the image loads, like '#b5d77a'. */
  color: string;
  /** Files by format, the best first. A browser takes the first format that it can show. */
  sources: readonly { type: string; srcSet: string }[];
};

type PictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  /** Null for an image of which we only have a URL. */
  files: PictureFiles | null;
};

/** An image that fills the box of its `className`, in the width that `sizes` asks for. */
export function Picture({ files, sizes, className = "", ...rest }: PictureProps) {
  // biome-ignore lint/a11y/useAltText: its callers say what it shows
  if (!files) return <img {...rest} className={`object-cover ${className}`} />;
  const { width, height, color, sources } = files;
  return (
    <span className={`picture ${className}`}>
      {/* The color is an SVG attribute, since the content security policy refuses styles in HTML. */}
      <svg aria-hidden="true" fill={color}>
        <rect width="100%" height="100%" />
      </svg>
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        {/* biome-ignore lint/a11y/useAltText: its callers say what it shows */}
        <img {...rest} width={width} height={height} />
      </picture>
    </span>
  );
}
