import { price } from "../price";
import { optional, rulesOf } from "../rules";

const sum = optional(price);

export const tipRules = rulesOf({ first: sum, second: sum, third: sum }, { required: [] });
