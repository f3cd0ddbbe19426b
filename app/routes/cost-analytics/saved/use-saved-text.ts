import { useTranslation } from "react-i18next";
import type { SavingProblem } from "./saved-actions.server";

/** Texts of saved filters, with those of spec §5 for problems of a name. */
export function useSavedText() {
  const { t, i18n } = useTranslation("cost-filters");
  return {
    t,
    lang: i18n.language,
    errors: (problem: SavingProblem | null): string[] | undefined =>
      problem?.reason ? [t(`saved.problem.${problem.reason}`)] : undefined,
  };
}
