import { amount } from "../price";
import { optional, rulesOf } from "../rules";

const sum = optional(amount);

export const tipRules = rulesOf({ first: sum, second: sum, third: sum }, { required: [] });
