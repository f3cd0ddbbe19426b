import { getCost } from "~/contract/cost-analytics";
import { serve } from "../serve";
import { costOf } from "./cost-of";
import { detailCalls } from "./detail-calls";
import { filterCalls } from "./filter-calls";

export const costAnalyticsCalls = [serve(getCost, costOf), ...detailCalls, ...filterCalls];
