import { useTranslation } from "react-i18next";

/**
 * Says problems of a form's fields in the reader's language: codes of the contract by the namespace's `message.<code>`,
 * each once; whatever there are no words for, such as what another upstream says, as it is.
 */
export function useFieldMessages(namespace: string) {
  const { t, i18n } = useTranslation(namespace);
  return (codes: string[] | undefined, values: Record<string, string> = {}): string[] | undefined =>
    codes &&
    [...new Set(codes)].map((code) =>
      i18n.exists(`message.${code}`, { ns: namespace }) ? t(`message.${code}`, values) : code,
    );
}
