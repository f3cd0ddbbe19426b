import { readFile } from "node:fs/promises";
import { sample } from "./billing-samples";

/** The two months of AWS that real bills exist of, both as FOCUS and as CUR. */
export const workshopMonths = ["2018-10", "2018-11"];

export const workshopFocus = (month: string): string => `focus/aws_workshop_focus_1.2_${month}.csv.gz`;
export const workshopCur = (month: string): string => `aws/workshop_cur_${month}.parquet`;

/** The companies that have them. */
export const workshop = { focus: "workshop as FOCUS", cur: "workshop as CUR" };

/** Their sums by many keys, which were computed without the program. */
export const workshopTruth = async <Truth>(): Promise<Truth> =>
  JSON.parse(await readFile(sample("focus/ground_truth_aws_workshop_2018-10_2018-11.json"), "utf8")) as Truth;
