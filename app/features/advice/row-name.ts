import type { AdviceRow } from "~/contract/advice";
import type { AdviceWords } from "./use-advice-text";

/** What is bought, where, by whom: "c5, ap-northeast-2". */
export const nameOfRow = (
  { instanceType, instanceFamily, region, platform, accountName, accountId }: AdviceRow,
  t: AdviceWords["t"],
): string =>
  [instanceType || instanceFamily || t("everything"), platform, region, accountName || accountId]
    .filter(Boolean)
    .join(", ");
