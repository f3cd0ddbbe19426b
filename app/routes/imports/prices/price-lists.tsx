import type { PriceList } from "~/contract/commitments/prices";
import { Provider } from "~/features/providers/provider";
import { joinFacts } from "~/lib/lists";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Empty } from "~/ui/loading/state";
import { LongName } from "~/ui/long-name";
import { Form } from "~/ui/navigation/form";
import { Confirm } from "~/ui/overlays/confirm";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { Pages } from "../lists/pages";
import { useImportText } from "../use-import-text";
import { pricesHref } from "./href";

interface PriceListsProps {
  lists: PriceList[];
  total: number;
  page: number;
  size: number;
  /** Whether lists can be removed. */
  mayChange: boolean;
}

const keyOf = ({ fileId, offer, region, currency }: PriceList): string => [fileId, offer, region, currency].join("-");

/** The stored price lists, each of one offer and region. */
export function PriceLists({ lists, total, page, size, mayChange }: PriceListsProps) {
  const { t, count, day, time } = useImportText();
  if (total === 0)
    return (
      <Panel title={t("prices.lists")}>
        <Empty
          icon="upload"
          title={t("prices.none")}
          text={t("prices.noneText")}
          action={mayChange && <code>npm run ingest -- --prices FILE…</code>}
        />
      </Panel>
    );
  const columns: TableColumn<PriceList>[] = [
    {
      id: "offer",
      head: t("prices.offer"),
      width: 14,
      cell: ({ offer }) => (
        <span className="name">
          <LongName name={offer} />
        </span>
      ),
    },
    {
      id: "provider",
      head: t("column.provider"),
      priority: 4,
      width: 6,
      cell: ({ provider }) => <Provider vendor={provider} />,
    },
    { id: "region", head: t("prices.region"), cell: ({ region }) => region },
    {
      id: "published",
      head: t("column.published"),
      priority: 2,
      cell: ({ publishedAt }) => <span title={time(publishedAt)}>{day(publishedAt)}</span>,
    },
    {
      id: "state",
      head: t("column.state"),
      priority: 1,
      width: 6,
      cell: ({ isInForce }) => (
        <Badge tone={isInForce ? "success" : undefined}>{t(isInForce ? "prices.inForce" : "prices.earlier")}</Badge>
      ),
    },
    { id: "rates", head: t("prices.rates"), align: "end", priority: 3, width: 5, cell: ({ rates }) => count(rates) },
    {
      id: "currency",
      head: t("column.currency"),
      priority: 3,
      width: 6,
      muted: true,
      cell: ({ currency }) => currency,
    },
    {
      id: "file",
      head: t("column.file"),
      priority: 5,
      width: 14,
      muted: true,
      cell: ({ fileName }) => <LongName name={fileName} />,
    },
  ];
  if (mayChange)
    columns.push({
      id: "actions",
      head: <span className="sr">{t("column.actions")}</span>,
      align: "end",
      width: 4,
      cell: (list) => <RemoveList list={list} />,
    });
  return (
    <Panel title={t("prices.lists")} note={t("prices.count", { count: total })} flush>
      <Table scrolls="narrow" label={t("prices.lists")} columns={columns} rows={lists} rowKey={keyOf} />
      {total > size && (
        <Pages list={{ rows: [], total, page, size }} label={t("prices.pages")} to={(to) => pricesHref({ page: to })} />
      )}
    </Panel>
  );
}

function RemoveList({ list }: { list: PriceList }) {
  const { t, lang, time } = useImportText();
  const { fileId, offer, region, currency, publishedAt } = list;
  const name = joinFacts([offer, region, time(publishedAt)], lang);
  return (
    <Confirm
      id={`remove-${keyOf(list).replaceAll(/[^a-zA-Z0-9-]/g, "-")}`}
      isSmall
      button={<Icon name="trash" />}
      label={t("prices.removeOf", { name })}
      title={t("prices.removeTitle")}
      text={t("prices.removeText", { name })}
      cancel={t("remove.cancel")}
      form={
        <Form method="post" action="/imports/prices">
          <input type="hidden" name="fileId" value={fileId} />
          <input type="hidden" name="offer" value={offer} />
          <input type="hidden" name="region" value={region} />
          <input type="hidden" name="currency" value={currency} />
          <button className="btn danger">{t("prices.remove")}</button>
        </Form>
      }
    />
  );
}
