import { useTranslation } from "react-i18next";
import { joinList } from "~/lib/lists";
import { Banner } from "~/ui/banner";
import type { IgnoredParameters } from "./ignored";
import { assignmentOf } from "./ignored";

/** Lists the ignored parameters of the address, so that users do not mistake the page for what they requested. */
export function IgnoredNotice({ ignored, ignoredCount }: IgnoredParameters) {
  const { t, i18n } = useTranslation("shell");
  if (ignoredCount === 0) return null;
  return (
    <Banner tone="warn">
      {t("ignored")} <b>{joinList(ignored.map(assignmentOf), i18n.language)}</b>
      {ignoredCount > ignored.length && ` ${t("andMore", { count: ignoredCount - ignored.length })}`}
    </Banner>
  );
}
