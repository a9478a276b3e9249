import type { z } from "zod";
import { rulesOf } from "~/domain/rules";
import { requiredText } from "~/domain/text";

export const menuSectionRules = rulesOf(
  { name: requiredText("Enter a name", { max: 60 }) },
  { required: ["name"] },
);

export type NewMenuSection = z.output<typeof menuSectionRules.create>;
