import { useFetcher } from "@remix-run/react";
import { formatMoment } from "~/i18n/dates";
import { A } from "~/ui/navigation/a";
import { Confirm } from "~/ui/overlays/confirm";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { Search } from "~/features/cost-report/search/href";
import { openHref, savedFiltersHref } from "~/features/cost-report/search/href";
import type { Saved, SavingIntent, SavingProblem } from "./saved-actions.server";
import type { SavedFilterName } from "./saved-list.server";
import { useSavedText } from "./use-saved-text";

interface SavedTableProps {
  search: Search;
  filters: SavedFilterName[];
  /** The result of a form without JavaScript. */
  problem: SavingProblem | null;
}

/** The saved filters by name, with links to open, rename and delete them. */
export function SavedTable({ search, filters, problem }: SavedTableProps) {
  const { t, lang } = useSavedText();
  const columns: TableColumn<SavedFilterName>[] = [
    {
      id: "name",
      head: t("saved.name"),
      cell: ({ index, name }) => (
        <A className="name" href={openHref(index)}>
          {name}
        </A>
      ),
    },
    {
      id: "updatedAt",
      head: t("saved.updatedAt"),
      priority: 1,
      width: 10.5,
      cell: ({ updatedAt }) => formatMoment(updatedAt, lang),
    },
    {
      id: "actions",
      head: <span className="sr">{t("saved.actions")}</span>,
      align: "end",
      width: 12,
      cell: (filter) => {
        const problemOf = (intent: SavingIntent) =>
          problem?.intent === intent && problem.index === filter.index ? problem : null;
        return (
          <div className="row saved-actions">
            <Rename search={search} filter={filter} problem={problemOf("rename")} />
            <Delete search={search} filter={filter} problem={problemOf("delete")} />
          </div>
        );
      },
    },
  ];
  return <Table label={t("saved.list")} columns={columns} rows={filters} rowKey={({ index }) => String(index)} />;
}

interface FilterFormProps {
  search: Search;
  filter: SavedFilterName;
  problem: SavingProblem | null;
}

function Rename({ search, filter: { index, name }, problem }: FilterFormProps) {
  const { t, errors } = useSavedText();
  const fetcher = useFetcher<Saved>();
  const wrong = fetcher.data?.problem ?? problem;
  return (
    <details className="rename" open={wrong !== null || undefined} key={name}>
      <summary className="btn small" aria-label={t("saved.renameOf", { name })}>
        {t("saved.rename")}
      </summary>
      <Form as={fetcher.Form} className="save-form" method="post" action={savedFiltersHref(search)}>
        <input type="hidden" name="index" value={index} />
        <TextField
          id={`name-${index}`}
          name="filterName"
          label={t("saved.newName")}
          defaultValue={wrong?.typed ?? name}
          errors={errors(wrong)}
          autoComplete="off"
        />
        <button className="btn primary" name="intent" value="rename">
          {t("saved.rename")}
        </button>
      </Form>
    </details>
  );
}

function Delete({ search, filter: { index, name }, problem }: FilterFormProps) {
  const { t, errors } = useSavedText();
  const fetcher = useFetcher<Saved>();
  const wrong = errors(fetcher.data?.problem ?? problem);
  return (
    <>
      <Confirm
        id={`delete-${index}`}
        button={t("saved.delete")}
        label={t("saved.deleteOf", { name })}
        isSmall
        title={t("saved.deleteTitle")}
        text={t("saved.deleteText", { name })}
        cancel={t("saved.cancel")}
        form={
          <Form as={fetcher.Form} method="post" action={savedFiltersHref(search)}>
            <input type="hidden" name="index" value={index} />
            <button className="btn danger" name="intent" value="delete">
              {t("saved.deleteConfirm")}
            </button>
          </Form>
        }
      />
      {wrong && (
        <span className="error" role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
