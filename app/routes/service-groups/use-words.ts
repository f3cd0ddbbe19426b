import { useTranslation } from "react-i18next";
import { NO_VALUE } from "~/contract/cost-analytics";
import type { Condition } from "~/contract/service-groups";
import { serviceGroupMessages } from "~/contract/service-groups";

const messageKeys = new Map<string, string>(
  Object.entries(serviceGroupMessages).map(([key, message]) => [message, key]),
);

/** Texts of the screen that are made from data. */
export function useWords() {
  const { t, i18n } = useTranslation("service-groups");
  const list = (texts: string[]) =>
    texts.map((text) => (text === NO_VALUE ? t("noValue") : t("quoted", { text }))).join(", ");
  return {
    t,
    language: i18n.language,
    /** Messages of the contract in the reader's language, each once; those this page has no words for as they are. */
    messages: (given: string[] | undefined) =>
      given &&
      [...new Set(given)].map((message) =>
        messageKeys.has(message) ? t(`message.${messageKeys.get(message)}`) : message,
      ),
    /** "Tag env is one of “prod”, “Prod”". */
    condition: ({ field, tagKey, operator, values }: Condition) =>
      t(`sentence.${operator}`, {
        field: field === "tag" ? t("tagNamed", { key: tagKey }) : t(`field.${field}`),
        values: list(values),
      }),
  };
}
