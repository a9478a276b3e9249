import { LATEST_END } from "~/domain/business-day";
import { wholeNumber } from "~/domain/fields";
import { rulesOf } from "~/domain/rules";

export const daySettingRules = rulesOf(
  { endsAtHour: wholeNumber({ min: 0, max: LATEST_END }) },
  { required: ["endsAtHour"] },
);
