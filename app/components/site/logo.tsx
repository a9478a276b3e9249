import { logoFile, markSize } from "~/domain/brand/logo";
import { useRootData } from "./root-data";

type LogoProps = { logo: string; paper: string; height: number; className?: string };

/** The truck's own logo, beside its name. */
export function Logo({ logo, paper, height, className }: LogoProps) {
  const tried = useRootData()?.logoMark;
  return (
    <img
      src={tried ?? logoFile({ logo, paper }, "mark")}
      alt=""
      {...markSize(logo, height)}
      className={className}
    />
  );
}
