import { Mark } from "~/components/site/mark";
import { PLATFORM_NAMES, type SocialPlatform } from "~/domain/social/social";

/** Platform colors, with a contrast of 3 to 1 or more in both themes. X has the text color. */
const LOOKS = {
  instagram: { mark: "instagram", tone: "text-[#c13584]" },
  facebook: { mark: "facebook", tone: "text-[#1877f2]" },
  twitter: { mark: "x", tone: "text-ink" },
  tiktok: { mark: "tiktok", tone: "text-[#fe2c55]" },
} as const satisfies Record<SocialPlatform, object>;

type PlatformIconProps = { platform: SocialPlatform; className?: string };

/** Decorative: put the name beside it. */
export function PlatformIcon({ platform, className = "size-6" }: PlatformIconProps) {
  const { mark, tone } = LOOKS[platform];
  return <Mark name={mark} className={`shrink-0 ${tone} ${className}`} />;
}

export function PlatformIcons({ platforms }: { platforms: readonly SocialPlatform[] }) {
  return (
    <ul className="inline-flex gap-3 align-middle roomy:flex">
      {platforms.map((platform) => (
        <li key={platform} title={PLATFORM_NAMES[platform]}>
          <PlatformIcon platform={platform} className="size-5" />
          <span className="sr-only">{PLATFORM_NAMES[platform]}</span>
        </li>
      ))}
    </ul>
  );
}
