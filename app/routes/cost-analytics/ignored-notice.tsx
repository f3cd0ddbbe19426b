import { useTranslation } from "react-i18next";
import { Banner } from "~/ui/banner";
import type { CostPage } from "./data.server";
import { shorten } from "./use-words";

/** Names what of the address was left out, so that nobody takes the page for what they asked. */
export function IgnoredNotice({ ignored, ignoredCount }: Pick<CostPage, "ignored" | "ignoredCount">) {
  const { t } = useTranslation("cost-analytics");
  if (ignoredCount === 0) return null;
  return (
    <Banner tone="warn">
      {t("ignored")} <b>{ignored.map(({ parameter, value }) => `${shorten(parameter)}=${shorten(value)}`).join(", ")}</b>
      {ignoredCount > ignored.length && ` ${t("ignoredMore", { count: ignoredCount - ignored.length })}`}
    </Banner>
  );
}
