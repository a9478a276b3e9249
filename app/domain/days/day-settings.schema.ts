import { LATEST_END } from "../business-day";
import { wholeNumber } from "../fields";
import { rulesOf } from "../rules";

export const daySettingRules = rulesOf(
  { endsAtHour: wholeNumber({ min: 0, max: LATEST_END }) },
  { required: ["endsAtHour"] },
);
