import { useTranslation } from "react-i18next";
import { NO_VALUE } from "~/lib/no-value";
import type { Condition } from "~/contract/service-groups";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { joinList } from "~/lib/lists";

/** Texts of the screen that depend on data. */
export function useServiceGroupText() {
  const { t, i18n } = useTranslation("service-groups");
  const messages = useFieldMessages("service-groups");
  const list = (texts: string[]) =>
    joinList(
      texts.map((text) => (text === NO_VALUE ? t("noValue") : t("quoted", { text }))),
      i18n.language,
    );
  return {
    t,
    language: i18n.language,
    messages,
    /** "Tag env is one of “prod”, “Prod”". */
    condition: ({ field, tagKey, operator, values }: Condition) =>
      t(`sentence.${operator}`, {
        field: field === "tag" ? t("tagNamed", { key: tagKey }) : t(`field.${field}`),
        values: list(values),
      }),
  };
}
