import { useTranslation } from "react-i18next";

/**
 * Words the problems of a form's fields in the reader's language: codes of the contract by the namespace's
 * `message.<code>`, each once. Messages without a code, such as those of another upstream, are shown unchanged.
 */
export function useFieldMessages(namespace: string) {
  const { t, i18n } = useTranslation(namespace);
  return (codes: string[] | undefined, values: Record<string, string> = {}): string[] | undefined =>
    codes &&
    [...new Set(codes)].map((code) =>
      i18n.exists(`message.${code}`, { ns: namespace }) ? t(`message.${code}`, values) : code,
    );
}
