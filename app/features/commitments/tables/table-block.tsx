import type { ReactNode } from "react";
import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/controls/segmented";
import { Empty, Failed } from "~/ui/loading/state";
import { Table } from "~/ui/table/table";
import type { Sorting, TableColumn } from "~/ui/table/table";
import { defaultSizes, hrefWith } from "../href";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";

interface TableBlockProps<Row extends object> {
  page: CommitmentPage;
  title: string;
  /** null: it could not be loaded. */
  loaded: { reply: { total: number; rows: Row[] }; page: number; size: number } | null;
  columns: TableColumn<Row>[];
  sorting?: Sorting;
  rowKey: (row: Row) => string;
  /** The table's views, and the current one. */
  views?: { names: readonly string[]; current: string; label: (name: string) => string };
  children?: ReactNode;
}

/** A table of a screen with its views, pages and states. */
export function TableBlock<Row extends object>({
  page,
  title,
  loaded,
  columns,
  sorting,
  rowKey,
  views,
  children,
}: TableBlockProps<Row>) {
  const { t, note } = useCommitmentText(page);
  const usual = defaultSizes[page.screen];
  return (
    <Panel
      title={title}
      note={note}
      tools={
        views && (
          <Segmented
            small
            label={t("viewBy")}
            items={views.names.map((name, at) => ({
              to: hrefWith(page, { by: at === 0 ? null : name, sort: null, size: page.search.size }),
              label: views.label(name),
              current: name === views.current,
            }))}
          />
        )
      }
      flush
    >
      {loaded === null ? (
        <Failed
          title={t("failed.title")}
          text={t("failed.text")}
          retry={{ to: hrefWith(page), label: t("failed.retry") }}
        />
      ) : loaded.reply.total === 0 ? (
        <Empty title={t(`empty.${page.kind}`)} text={t("empty.text")} />
      ) : (
        <>
          <Table
            scrolls="narrow"
            label={title}
            columns={columns}
            sorting={sorting}
            rows={loaded.reply.rows}
            rounding={t("rounding")}
            rowKey={rowKey}
          />
          {loaded.reply.total > 10 && (
            <div className="table-foot" data-keep-scroll="">
              <Pages
                page={loaded.page}
                size={loaded.size}
                shown={loaded.reply.rows.length}
                count={loaded.reply.total}
                to={(number) => hrefWith(page, { page: number })}
              />
              <PageSize size={loaded.size} to={(rows) => hrefWith(page, { size: rows === usual ? null : rows })} />
            </div>
          )}
          {children}
        </>
      )}
    </Panel>
  );
}
