import { joinFacts } from "~/lib/lists";
import { negate } from "~/lib/money/decimal";
import { formatAmount, formatMoney } from "~/lib/money/money";
import { roundingIn } from "~/lib/money/rounding";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { Money } from "~/ui/table/amount";
import { Ledger } from "~/ui/table/ledger";
import { roundingLines } from "~/ui/table/rounding-lines";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./overview.module.css";

/** Maximum number of steps. */
const SHOWN = 3;

/** The action that saves most per month, and the next ones. */
export function NextSteps({ page }: { page: CommitmentPage }) {
  const { t, language, percent, vendor } = useCommitmentText(page);
  const steps = page.nextSteps?.slice(0, SHOWN) ?? [];
  if (steps.length === 0) return null;
  return (
    <Panel title={t("next.title")} note={t("next.note")}>
      <ol className={styles.steps}>
        {steps.map(({ what, name: facts, amount, currency, href, why }) => {
          const name = joinFacts(facts, language);
          return (
            <li key={`${what} ${name}`}>
              <A href={href}>{t(`next.${what}`, { name })}</A>{" "}
              {what !== "buy" && <b>{t(`next.${what}Worth`, { amount: formatMoney(amount, currency, vendor) })}</b>}
              {why && (
                <>
                  <Ledger
                    label={t("next.buy", { name })}
                    lines={[
                      { label: t("next.replaced"), amount: formatAmount(why.replaced, currency, null) },
                      { operator: "−", label: t("next.cost"), amount: formatAmount(why.cost, currency, null) },
                      ...roundingLines(
                        roundingIn(currency, { total: amount, parts: [why.replaced, negate(why.cost)] }),
                        { label: t("rounding"), format: (missing) => formatAmount(missing, currency, null) },
                      ),
                      {
                        operator: "=",
                        label: t("next.saves", { currency }),
                        amount: <Money value={amount} currency={currency} vendor={null} />,
                        kind: "sum",
                      },
                    ]}
                  />
                  <p className="footnote">{t("next.used", { utilization: percent(why.utilization) })}</p>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
