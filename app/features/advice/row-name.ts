import type { AdviceRow } from "~/contract/commitments/advice";
import { joinFacts } from "~/lib/lists";
import type { AdviceText } from "./use-advice-text";

/** The buying account; Azure ids are paths. */
export const ownerOf = ({ accountName, accountId }: Pick<AdviceRow, "accountName" | "accountId">): string =>
  accountName || (accountId.split("/").at(-1) ?? "");

/** The purchase with its region and account: "c5, ap-northeast-2". */
export const nameOfRow = (
  { instanceType, instanceFamily, region, platform, ...row }: AdviceRow,
  { t, language }: Pick<AdviceText, "t" | "language">,
): string => joinFacts([instanceType || instanceFamily || t("everything"), platform, region, ownerOf(row)], language);
