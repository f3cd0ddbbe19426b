import {
  getIntegratedGroupPortion,
  getIntegratedProductPortion,
  getTotalSaving,
  getVendorCosts,
  getYearForecast,
  widgetCosts,
} from "~/contract/dashboards/dashboard-figures";
import { answerCost } from "../../cost-analytics/answer-cost";
import { serve } from "../../serve";
import { answerIntegratedPortion } from "./integrated-portion";
import { answerTotalSaving } from "./total-saving";
import { answerVendorCosts } from "./vendor-costs";
import { answerYearForecast } from "./year-forecast";

export const figureCalls = [
  ...Object.values(widgetCosts).map((call) => serve(call, answerCost)),
  serve(getIntegratedProductPortion, (query, caller, services) =>
    answerIntegratedPortion(query, "serviceCategory", caller, services),
  ),
  serve(getIntegratedGroupPortion, (query, caller, services) =>
    answerIntegratedPortion(query, "serviceGroup", caller, services),
  ),
  serve(getVendorCosts, answerVendorCosts),
  serve(getTotalSaving, answerTotalSaving),
  serve(getYearForecast, answerYearForecast),
];
