import type { CommitmentReply } from "~/contract/commitments/commitments";
import { joinBrief, joinFacts, joinSentences } from "~/lib/lists";
import { add } from "~/lib/money/decimal";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./ending-soon.module.css";

const DAYS = 90;
type Ending = CommitmentReply<"overview">["ending"];

/** What ends within 90 days, soonest first, and what a month without it costs. */
export function EndingSoon({ page, ending }: { page: CommitmentPage; ending: Ending }) {
  const { t, language, amount, day, currency } = useCommitmentText(page);
  const priced = ending.filter(({ lostPerMonth }) => lostPerMonth !== null);
  const unknown = ending.length - priced.length;
  const within = (days: number) =>
    add(
      "0",
      ...priced
        .filter(({ remainingPeriod }) => (remainingPeriod ?? 0) <= days)
        .map((agreement) => agreement.lostPerMonth!),
    );
  return (
    <Panel
      title={t("ending")}
      note={
        priced.length > 0
          ? joinSentences(
              [
                t("endingNote", {
                  month: amount(within(30)),
                  two: amount(within(60)),
                  quarter: amount(within(DAYS)),
                  currency,
                }),
                ...(unknown > 0 ? [t("endingUnknown", { count: unknown })] : []),
              ],
              language,
            )
          : undefined
      }
      flush
    >
      {ending.length === 0 ? (
        <Empty icon="clock" title={t("endingNone")} text={t("endingNoneText")} />
      ) : (
        <div className={styles.expiry} role="list">
          {ending.map((agreement) => (
            <div role="listitem" key={`${agreement.vendor} ${agreement.arn}`}>
              <div>
                <b>{agreement.name}</b>
                <small>
                  {joinBrief([agreement.linkedAccountName || agreement.accountId, agreement.purchaseOption])}
                </small>
              </div>
              <div className={styles.track} aria-hidden="true">
                <i
                  data-soon={(agreement.remainingPeriod ?? 0) <= 30 ? "" : undefined}
                  style={{ "--w": ((agreement.remainingPeriod ?? 0) / DAYS) * 100 }}
                />
              </div>
              <span>
                {joinFacts(
                  [
                    agreement.endDate && day(agreement.endDate),
                    t("daysLeft", { count: agreement.remainingPeriod ?? 0 }),
                  ],
                  language,
                )}
              </span>
              <b className={styles.amount}>
                {agreement.lostPerMonth === null ? t("unknown") : amount(agreement.lostPerMonth)}
              </b>
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}
