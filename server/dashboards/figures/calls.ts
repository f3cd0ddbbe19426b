import { getTotalSaving, widgetCosts } from "~/contract/dashboard-figures";
import { answerCost } from "../../cost-analytics/answer-cost";
import { serve } from "../../serve";
import { answerTotalSaving } from "./total-saving";

export const figureCalls = [
  ...Object.values(widgetCosts).map((call) => serve(call, answerCost)),
  serve(getTotalSaving, answerTotalSaving),
];
