import { profilesOf } from "~/brand";
import { useBrand } from "./brand";
import { Mark } from "./mark";

export function SocialLinks() {
  return (
    <ul className="-ml-2.5 flex">
      {profilesOf(useBrand()).map(({ name, mark, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener"
            className="flex size-11 items-center justify-center rounded-sm text-ink hover:bg-raised"
          >
            <span className="sr-only">{name}</span>
            <Mark name={mark} className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
