import { amount } from "~/domain/price";
import { optional, rulesOf } from "~/domain/rules";

const sum = optional(amount);

export const tipRules = rulesOf({ first: sum, second: sum, third: sum }, { required: [] });
