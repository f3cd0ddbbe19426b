import type { CommitmentReply } from "~/contract/commitments/commitments";
import { add } from "~/lib/money/decimal";
import { formatPlain, toFloat } from "~/lib/money/money";
import { roundingIn } from "~/lib/money/rounding";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/controls/segmented";
import { Empty } from "~/ui/loading/state";
import { hrefWith } from "../href";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./heatmap.module.css";

const days = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Unused commitment (or on-demand cost) by hour of the week: each cell has its amount, color only adds emphasis. */
export function Heatmap({ page, heat }: { page: CommitmentPage; heat: CommitmentReply<"overview">["heat"] }) {
  const kind = page.search.heat;
  const { t, amount, money, months, noted, language, currency, vendor } = useCommitmentText(
    page,
    kind === "unused" ? "commitments" : "coverage",
  );
  const title = t(`heat.${kind}`);
  if (heat === null)
    return (
      <Panel title={title}>
        <Empty icon="clock" title={t("heat.none")} text={t("heat.noneText")} />
      </Panel>
    );
  const cells = new Map(
    heat.map((cell) => [`${cell.weekday} ${cell.hour}`, kind === "unused" ? cell.unused : cell.onDemand]),
  );
  const at = (day: number, hour: number) => cells.get(`${day} ${hour}`) ?? "0";
  const sumOf = (day: number) => add(...hours.map((hour) => at(day, hour)));
  const total = add("0", ...cells.values());
  const rounding = roundingIn(currency, { total, parts: days.map(sumOf), vendor });
  const most = Math.max(...[...cells.values()].map(toFloat), 0) || 1;
  // 2024-01-01 was a Monday.
  const name = (day: number, weekday: "short" | "long") =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
  return (
    <Panel
      title={title}
      note={noted(t("heat.note", { months, currency }))}
      tools={
        <Segmented
          small
          label={t("heat.show")}
          items={(["unused", "ondemand"] as const).map((measure) => ({
            to: hrefWith(page, { heat: measure }),
            label: t(measure === "unused" ? "unused" : "onDemand"),
            current: measure === kind,
          }))}
        />
      }
    >
      <div className="table-wrap" tabIndex={0} role="region" aria-label={title}>
        <table className={styles.heat} data-look={kind}>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  <span className={hour % 3 === 0 ? undefined : "sr"}>{String(hour).padStart(2, "0")}</span>
                </th>
              ))}
              <th scope="col" className={styles.sum}>
                {t("heat.day")}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{name(day, "short")}</th>
                {hours.map((hour) => {
                  const value = at(day, hour);
                  const size = toFloat(value);
                  return (
                    <td
                      key={hour}
                      style={{ "--v": Math.round((size / most) * 100) }}
                      title={`${name(day, "long")} ${String(hour).padStart(2, "0")}:00, ${money(value)}`}
                    >
                      {size === 0 ? <span className="sr">0</span> : size < 1 ? "<1" : Math.round(size)}
                    </td>
                  );
                })}
                <td className={styles.sum}>{amount(sumOf(day))}</td>
              </tr>
            ))}
            {rounding !== "0" && (
              <tr className={styles.rounding}>
                <th scope="row">{t("rounding")}</th>
                <td colSpan={24} />
                <td className={styles.sum}>{formatPlain(rounding, currency)}</td>
              </tr>
            )}
            <tr className={styles.grand}>
              <th scope="row">{t("total")}</th>
              <td colSpan={24} />
              <td className={styles.sum}>{amount(total)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="footnote">{t("heat.legend")}</p>
    </Panel>
  );
}
