import { useTranslation } from "react-i18next";
import { Banner } from "~/ui/banner";
import type { IgnoredParameters } from "./ignored";
import { shorten } from "./ignored";

/** Lists the ignored parameters of the address, so that users do not mistake the page for what they requested. */
export function IgnoredNotice({ ignored, ignoredCount }: IgnoredParameters) {
  const { t } = useTranslation("shell");
  if (ignoredCount === 0) return null;
  return (
    <Banner tone="warn">
      {t("ignored")}{" "}
      <b>{ignored.map(({ parameter, value }) => `${shorten(parameter)}=${shorten(value)}`).join(", ")}</b>
      {ignoredCount > ignored.length && ` ${t("andMore", { count: ignoredCount - ignored.length })}`}
    </Banner>
  );
}
