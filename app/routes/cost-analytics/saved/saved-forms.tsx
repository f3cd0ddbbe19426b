import { useFetcher } from "@remix-run/react";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { useToastedFailures } from "~/ui/loading/retry";
import type { Search } from "~/features/cost-report/search/href";
import { savedFiltersHref } from "~/features/cost-report/search/href";
import type { Saved, SavingProblem } from "./saved-actions.server";
import type { AppliedFilter } from "./saved-list.server";
import { useSavedText } from "./use-saved-text";

interface SavingFormProps {
  /** The content to save. */
  search: Search;
  /** The page's result without JavaScript; with it, the form receives the response itself. */
  problem: SavingProblem | null;
}

/** Saves the page's content under a name. */
export function SaveAsForm({ id, search, problem }: SavingFormProps & { id: string }) {
  const { t, errors } = useSavedText();
  const fetcher = useFetcher<Saved>();
  const answered = fetcher.data?.problem ?? problem;
  const hasFailed = useToastedFailures().length > 0;
  const wrong = answered?.intent === "saveAs" ? answered : null;
  return (
    <Form as={fetcher.Form} className="save-form" method="post" action={savedFiltersHref(search)} data-keep-open="">
      <TextField
        id={id}
        name="filterName"
        label={t("saved.name")}
        defaultValue={wrong?.typed}
        errors={errors(wrong)}
        autoComplete="off"
      />
      <button
        className="btn primary"
        name="intent"
        value="saveAs"
        disabled={fetcher.state === "submitting" && !hasFailed}
      >
        {t("saved.saveAs")}
      </button>
    </Form>
  );
}

/** Saves the page's content to the filter it was opened with, if that is the user's own. */
export function SaveForm({ search, problem, applied }: SavingFormProps & { applied: AppliedFilter | null }) {
  const { t, errors } = useSavedText();
  const fetcher = useFetcher<Saved>();
  const answered = fetcher.data?.problem ?? problem;
  if (!applied?.name) return null;
  if (!applied.isOwn) return <p className="note">{t("saved.colleague", { name: applied.name })}</p>;
  if (!applied.isChanged) return <p className="note">{t("saved.unchanged", { name: applied.name })}</p>;
  return (
    <Form as={fetcher.Form} className="save-form" method="post" action={savedFiltersHref(search)} data-keep-open="">
      <p className="note">
        {t("saved.changed", { name: applied.name })} {errors(answered?.intent === "save" ? answered : null)}
      </p>
      <input type="hidden" name="index" value={applied.index} />
      <button className="btn" name="intent" value="save">
        {t("saved.save")}
      </button>
    </Form>
  );
}
