import { getComparableRanges, getCost } from "~/contract/costs/cost-analytics";
import { liveSlices } from "../slices/live-slices";
import { serve } from "../serve";
import { comparisonOf } from "./comparable-ranges";
import { answerCost } from "./answer-cost";
import { detailCalls } from "./detail/detail-calls";
import { filterCalls } from "./filters/filter-calls";
import { checkRange } from "./scope";

export const costAnalyticsCalls = [
  serve(getCost, answerCost),
  serve(
    getComparableRanges,
    async (
      { startDate, endDate, compareStartDate, compareEndDate, selectedVendors, isAmortizedCost },
      caller,
      { stateStore, today },
    ) => {
      const [range, before] = [
        { startDate, endDate },
        { startDate: compareStartDate, endDate: compareEndDate },
      ];
      checkRange(range, undefined);
      checkRange(before, undefined, { startDate: "compareStartDate", endDate: "compareEndDate" });
      const { slices } = await liveSlices(stateStore, caller, { vendors: selectedVendors, isAmortizedCost });
      return comparisonOf(range, before, slices, today());
    },
  ),
  ...detailCalls,
  ...filterCalls,
];
