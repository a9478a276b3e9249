import { logoFile, markSize } from "~/domain/brand/logo";

type LogoProps = { logo: string; paper: string; height: number; className?: string };

/** The truck's own, beside its name. */
export function Logo({ logo, paper, height, className }: LogoProps) {
  return (
    <img
      src={logoFile({ logo, paper }, "mark")}
      alt=""
      {...markSize(logo, height)}
      className={className}
    />
  );
}
