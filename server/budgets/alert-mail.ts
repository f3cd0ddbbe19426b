import type { Budget, BudgetFigures, ReachedAlert } from "~/contract/dashboards/budgets";
import { budgetProvider } from "~/lib/budgets/budget-provider";
import type { Language } from "~/lib/language";
import { formatMoney } from "~/lib/money/money";
import { formatDay, formatDays } from "~/lib/time/dates";
import { html } from "../html";
import { mailFacts, mailFooter, mailLink, mailPage } from "../mail/mail-page";
import type { OutgoingMail } from "../mail/mails";
import { textsOf } from "../texts";

const textsIn = await textsOf("budget-mail");

/** Contents of an email about thresholds that a budget has reached. */
export interface AlertMail {
  budget: Budget;
  figures: BudgetFigures;
  alerts: Pick<ReachedAlert, "measure" | "percent">[];
  company: string;
  /** Address of the budget's page. */
  address: string;
}

/** The email in one language. */
export function alertMail(
  language: Language,
  { budget, figures, alerts, company, address }: AlertMail,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const t = textsIn(language);
  const { budgetName, currency } = budget;
  const money = (amount: string) => formatMoney(amount, currency, null);
  const cost = (spent: string) => formatMoney(spent, currency, budgetProvider(budget));
  const { startDate, endDate, amount, actual, forecast, left, usedPercent, usedUpOn } = figures;
  const sentences = alerts.map(({ measure, percent }) => t(`reached.${measure}`, { name: budgetName, percent }));
  const subject = `${sentences[0]} · ${company}`;
  const facts: [string, string][] = [
    [t("period"), formatDays(startDate, endDate, language)],
    [t("amount"), money(amount)],
    [t("actual"), `${cost(actual)} (${usedPercent}%)`],
    ...(forecast
      ? [
          [
            t("forecast"),
            t("within", { cost: cost(forecast.cost), low: cost(forecast.low), high: cost(forecast.high) }),
          ] as [string, string],
        ]
      : []),
    [t("left"), money(left)],
    ...(usedUpOn ? [[t("usedUpOn"), formatDay(usedUpOn, language)] as [string, string]] : []),
  ];
  const text = [
    sentences.join("\n"),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    `${t("open")}: ${address}`,
    t("footer"),
  ].join("\n\n");
  const content = html`${sentences.map((sentence) => html`<p style="margin:0 0 16px;font-size:16px">${sentence}</p>`)}
    ${mailFacts(facts)}
    <p style="margin:0 0 24px">${mailLink(address, t("open"))}</p>
    ${mailFooter(t("footer"))}`;
  return { subject, text, html: mailPage(language, subject, content) };
}
