import { commitmentKindNames, commitmentKinds } from "~/contract/commitments/commitment-kinds";
import type { WidgetDefinition } from "../../frame/widget-type";

/** Utilization and coverage of each kind of commitments, and what of them ends soon. */
export const commitments: WidgetDefinition = {
  folder: "commitments",
  menu: commitmentKindNames.map((kind) => commitmentKinds[kind].menu),
  timeFrames: ["month_to_date", "last_month", "last_3_months", "last_6_months", "last_12_months"],
  isWithoutCostBasis: true,
  isWithoutFilters: true,
  isOfAllProviders: true,
  empty: {
    title: "empty.noCommitments",
    text: "empty.commitmentsText",
    links: commitmentKindNames.map((kind) => ({ label: `commitments.${kind}`, to: commitmentKinds[kind].page })),
  },
};
