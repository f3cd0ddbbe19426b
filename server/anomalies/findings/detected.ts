import type { Vendor } from "~/contract/vendors";
import { add } from "~/lib/money/decimal";
import type { Finding } from "../judge/find-anomalies";
import type { AnomalyLevel } from "../judge/level";
import type { LoadedSeries } from "../series/load-series";

/** An anomaly of a day and series, with exact amounts. */
export interface Detected {
  vendor: Vendor;
  series: LoadedSeries;
  day: string;
  level: AnomalyLevel;
  actual: string;
  predicted: string;
  difference: string;
  /** Percent; null without a predicted amount. */
  rate: number | null;
  strength: number;
  isNew: boolean;
  isShown: boolean;
  isEcho: boolean;
  models: Finding["models"];
}

/** Predictions are kept with this many decimals. */
const DECIMALS = 6;

/** A prediction as an amount. */
export const decimalOf = (value: number): string => add(value.toFixed(DECIMALS));
