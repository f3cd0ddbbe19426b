import type { Agreement } from "~/contract/commitments/commitment-replies";
import { joinBrief, joinFacts } from "~/lib/lists";
import { formatAmount } from "~/lib/money/money";
import { Badge } from "~/ui/badge";
import type { TableColumn } from "~/ui/table/table";
import { detailHref } from "../href";
import type { CommitmentPage } from "../load.server";
import { RowName } from "./row-name";
import { sortingOf } from "./sorting";
import { TableBlock } from "./table-block";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./inventory-table.module.css";

const usual = { key: "endDate", descending: false };

/** Commitments with their terms, as far as bills state them. */
export function InventoryTable({ page }: { page: CommitmentPage }) {
  const { t, language, currency, day } = useCommitmentText(page);
  const { inventory: loaded, kind } = page;
  const columns: TableColumn<Agreement>[] = [
    {
      id: "name",
      head: t(`noun.${kind}`),
      sort: "ascending",
      cell: ({ name, arn, usageQuantity }) => (
        <span className="two" title={`${name}\n${arn}`}>
          {/* Without lines in these months it has no utilization. */}
          <RowName name={name} to={usageQuantity === null ? null : detailHref(page, "agreement", arn)} />
          <small className={styles.arn}>{arn}</small>
        </span>
      ),
    },
    {
      id: "accountId",
      head: t(`account.${kind}`),
      sort: "ascending",
      priority: 3,
      cell: ({ accountId, linkedAccountName }) => linkedAccountName || accountId,
    },
    {
      id: "type",
      head: t("column.useType"),
      priority: 4,
      width: 12,
      cell: ({ useType, instanceType, instanceFamily, purchaseOption, offerClass }) => (
        <span className="two">
          <span>{joinBrief([useType, instanceType || instanceFamily])}</span>
          <small>{joinFacts([purchaseOption, offerClass], language)}</small>
        </span>
      ),
    },
    {
      id: "regionCode",
      head: t("by.region"),
      sort: "ascending",
      priority: 4,
      cell: ({ regionCode, regionName }) => (
        <span className="two" title={regionName}>
          {regionCode}
          {regionName !== regionCode && <small>{regionName}</small>}
        </span>
      ),
    },
    {
      id: "endDate",
      head: t("column.term"),
      sort: "ascending",
      width: 12,
      cell: ({ startDate, endDate, remainingPeriod }) => (
        <span className="two">
          <span>{endDate === null ? t("endUnknown") : day(endDate)}</span>
          <small className="whole">
            {startDate !== null && t("since", { day: day(startDate) })}
            {remainingPeriod !== null && remainingPeriod > 0 && ` · ${t("daysLeft", { count: remainingPeriod })}`}
          </small>
        </span>
      ),
    },
    {
      id: "commitPrice",
      head: t("column.commitPrice"),
      align: "end",
      sort: "descending",
      isPinned: true,
      cell: ({ commitPrice, vendor }) => (commitPrice === null ? "–" : formatAmount(commitPrice, currency, vendor)),
    },
    {
      id: "status",
      head: t("column.status"),
      priority: 1,
      width: 6,
      cell: ({ status, state, source }) => (
        <span className="two" title={state || undefined}>
          <Badge tone={status === "active" ? "success" : undefined}>{t(`status.${status}`)}</Badge>
          <small className="whole">{t(`source.${source}`)}</small>
        </span>
      ),
    },
  ];
  return (
    <TableBlock
      page={page}
      title={t(`nouns.${kind}`)}
      loaded={loaded}
      columns={columns}
      sorting={sortingOf(page, usual)}
      rowKey={({ vendor, arn }) => `${vendor} ${arn}`}
    >
      <p className="footnote inset">{t("inventoryNote")}</p>
    </TableBlock>
  );
}
