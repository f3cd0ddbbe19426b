import { vendors, type Vendor } from "~/lib/providers";
import { providerOf } from "~/lib/providers";
import { A } from "~/ui/navigation/a";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/controls/segmented";
import { Empty } from "~/ui/loading/state";
import { Table, type TableColumn } from "~/ui/table/table";
import { columnAmounts } from "~/ui/table/column-amounts";
import { Amounts } from "../totals/amounts";
import type { ImportList } from "../data.server";
import { ImportName, Providers } from "./import-name";
import type { ImportRow } from "../import-row";
import styles from "../imports.module.css";
import { Pages } from "./pages";
import { href, type Search } from "../href";
import { totalsOf, type CurrencySum } from "../totals/sums";
import { useImportText } from "../use-import-text";

interface PublishedListProps {
  list: ImportList;
  search: Search;
  /** Providers with data, for narrowing the list. */
  available: Vendor[];
}

/** Published imports, on which all figures are based. */
export function PublishedList({ list, search, available }: PublishedListProps) {
  const { t } = useImportText();
  const totals = totalsOf(list.rows.flatMap((row) => row.sums));
  const [only] = totals;
  const imports = t("published.count", { count: list.total });
  const note = totals.length === 1 ? t("published.note", { imports, currency: only?.currency }) : imports;
  return (
    <Panel
      title={t("published.title")}
      note={note}
      tools={<ProviderFilter search={search} available={available} />}
      flush
    >
      {list.total === 0 ? (
        <NoPublishedImports vendor={search.vendor} />
      ) : (
        <PublishedTable list={list} totals={totals} />
      )}
      {list.total > list.size && (
        <Pages list={list} label={t("published.pages")} to={(page) => href({ ...search, page })} />
      )}
      <p className="footnote inset">{t("published.checked")}</p>
    </Panel>
  );
}

function ProviderFilter({ search, available }: Omit<PublishedListProps, "list">) {
  const { t } = useImportText();
  const offered = vendors.filter((vendor) => available.includes(vendor) || vendor === search.vendor);
  if (offered.length < 2) return null;
  const items = [null, ...offered].map((vendor) => ({
    to: href({ ...search, vendor, page: 1 }),
    label: vendor ? providerOf(vendor).shortName : t("published.all"),
    current: vendor === search.vendor,
  }));
  return <Segmented label={t("column.provider")} items={items} small />;
}

function PublishedTable({ list, totals }: { list: ImportList; totals: CurrencySum[] }) {
  const { t, count, day, months } = useImportText();
  const isNamed = totals.length > 1;
  const total = t(list.total > list.size ? "published.pageTotal" : "published.total");
  const amounts = (source: "file" | "store" | "difference") => ({
    align: "end" as const,
    // The file total comes first and has the currency of the line.
    cell: (row: ImportRow) => <Amounts sums={row.sums} source={source} isNamed={isNamed && source === "file"} />,
    total: <Amounts sums={totals} source={source} isNamed={isNamed && source === "file"} />,
  });
  const [only, ...others] = totals;
  /** Cells of one amount each add up as they are shown. */
  const money = (source: "file" | "store") => ({
    ...amounts(source),
    amounts:
      only && others.length === 0
        ? columnAmounts<ImportRow>({
            currency: only.currency,
            vendorOf: (row) => (row ? (row.sums[0]?.vendor ?? null) : only.vendor),
            amountOf: ({ sums: [sum] }) => sum?.[source] ?? "0",
            total: only[source],
          })
        : undefined,
  });
  const rowsOf = (sums: CurrencySum[]) => (
    <span className={styles.lines}>
      {sums.map((sum) => (
        <span key={sum.currency}>{count(sum.rows)}</span>
      ))}
    </span>
  );
  const columns: TableColumn<ImportRow>[] = [
    { id: "file", head: t("column.file"), cell: (row) => <ImportName row={row} />, total },
    { id: "provider", head: t("column.provider"), priority: 3, cell: (row) => <Providers vendors={row.vendors} /> },
    {
      id: "period",
      head: t("column.months"),
      muted: true,
      priority: 6,
      cell: (row) => row.months && months(row.months),
    },
    {
      id: "rows",
      head: t("column.rows"),
      align: "end",
      priority: 4,
      cell: (row) => rowsOf(row.sums),
      total: rowsOf(totals),
    },
    { id: "file-sum", head: t("column.fileSum"), ...money("file") },
    { id: "store-sum", head: t("column.storeSum"), priority: 2, ...money("store") },
    { id: "difference", head: t("column.residual"), priority: 1, ...amounts("difference") },
    { id: "check", head: t("column.check"), priority: 1, belowName: "cell", cell: (row) => <Check row={row} /> },
    {
      id: "published",
      head: t("column.published"),
      muted: true,
      priority: 5,
      cell: (row) => row.finishedAt && day(row.finishedAt),
    },
  ];
  return (
    <Table
      scrolls="narrow"
      label={t("published.label")}
      rounding={t("published.rounding")}
      columns={columns}
      rows={list.rows}
      rowKey={(row) => row.importId}
    />
  );
}

export function Check({ row }: { row: ImportRow }) {
  const { t, count } = useImportText();
  return (
    <span className={styles.lines}>
      {row.damagedMonths.length > 0 ? (
        <Badge tone="critical">{t("damaged.badge")}</Badge>
      ) : row.commitments > 0 ? (
        <Badge>{t("check.commitments", { count: row.commitments })}</Badge>
      ) : row.invoices > 0 ? (
        <Badge>{t("check.invoices", { count: row.invoices })}</Badge>
      ) : (
        <Badge tone="success" icon="check">
          {t("check.reconciled")}
        </Badge>
      )}
      {row.rowsRefused > 0 && (
        <Badge tone="minor">{t("check.refused", { count: row.rowsRefused, rows: count(row.rowsRefused) })}</Badge>
      )}
    </span>
  );
}

function NoPublishedImports({ vendor }: { vendor: Vendor | null }) {
  const { t } = useImportText();
  if (!vendor) return <Empty icon="upload" title={t("published.none")} text={t("published.noneText")} />;
  return (
    <Empty
      icon="upload"
      title={t("published.noneOfVendor")}
      text={t("published.noneOfVendorText", { vendor: providerOf(vendor).name })}
      action={
        <A className="btn" href={href({ vendor: null, page: 1, earlier: 1 })}>
          {t("published.showAll")}
        </A>
      }
    />
  );
}
