import type { Anomaly, Cause } from "~/contract/anomalies/anomaly-replies";
import { isOfField } from "~/contract/anomalies/anomalies-lists";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { headlineOf } from "~/contract/anomalies/headline";
import type { Language } from "~/lib/language";
import { withCompany } from "~/lib/people/company-address";
import { formatMoney, formatPercent, signed } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import { providerOf } from "~/lib/providers";
import { formatDay } from "~/lib/time/dates";
import { html } from "../../html";
import { publicUrlOf } from "../../identity/issuer";
import { mailLanguage } from "../../mail/mail-language";
import { mailLink, mailPage } from "../../mail/mail-page";
import type { OutgoingMail } from "../../mail/mails";
import type { Caller, Services } from "../../serve";
import { textsOf } from "../../texts";
import type { Texts } from "../../texts";
import type { Episode } from "../alerts/episodes";

// Headlines and states are those of the pages.
const textsIn = await textsOf("anomalies", "anomaly-mail");

/** An alert as it is emailed; without causes and picture it is only named. */
export interface MailedAlert {
  anomaly: Anomaly;
  /** It was emailed before: its level has risen with the bill. */
  isUpdate: boolean;
  episode: Episode;
  causes: Pick<
    Cause,
    "accountName" | "product" | "region" | "usageType" | "resource" | "resourceName" | "difference"
  >[];
  /** PNG. */
  picture: Buffer | null;
}

/** Alerts that an email describes; it counts the others. */
const MAX_DESCRIBED_ALERTS = 10;

/** What, how much and where, for one reader in their language; `alerts`: at least one, the largest first. */
export function alertMail(
  alerts: MailedAlert[],
  reader: Pick<Caller, "user" | "lastLanguage" | "companyId">,
  { env }: Pick<Services, "env">,
): Pick<OutgoingMail, "subject" | "text" | "html" | "attachments"> {
  const { user, companyId } = reader;
  const language = mailLanguage(reader, { env });
  const t = textsIn(language);
  const address = (path: string) => publicUrlOf(env) + withCompany(path, companyId);
  const entries = alerts.slice(0, MAX_DESCRIBED_ALERTS).map(({ anomaly, isUpdate, episode, causes, picture }) => {
    const page = `/dashboard/anomaly-detail?number=${anomaly.number}`;
    return {
      headline: headlineOf(anomaly, seriesName(anomaly, t), t, language),
      facts: factsOf(anomaly, t),
      state: [...(isUpdate ? [t("update")] : []), stateOf(anomaly, episode, t, language)].join(" "),
      causes: causes.map((cause) => `${signedMoney(cause.difference)} · ${causeName(cause, anomaly, t)}`),
      picture: picture && { fileName: `alert-${anomaly.number}.png`, mediaType: "image/png", content: picture },
      links: [
        [t("open"), address(page)],
        [t("expected"), `${address(page)}#verdict`],
        [t("mute"), `${address(page)}#mute`],
      ] as const,
    };
  });
  const [first] = entries;
  const company = user.curCmpnNm ?? companyId;
  const title = t("title", { count: alerts.length, company });
  const summary =
    alerts.length === 1 ? first!.headline : t("subjectMore", { headline: first!.headline, count: alerts.length - 1 });
  const subject = `${summary} · ${company}`;
  const listUrl = address("/anomaly-detection");
  const rest = alerts.length > entries.length ? t("more", { count: alerts.length - entries.length }) : null;
  const content = html`
    <h1 style="margin:0 0 16px;font-size:18px">${title}</h1>
    ${entries.map(
      ({ headline, facts, state, causes, picture, links }) => html`
        <div style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #d5d9e0">
          <h2 style="margin:0 0 4px;font-size:15px">${headline}</h2>
          <p style="margin:0 0 4px;color:#565d6b">${facts}</p>
          <p style="margin:0 0 8px">${state}</p>
          ${picture && html`<img src="cid:${picture.fileName}" width="560" height="120" alt="${t("picture")}" style="max-width:100%;height:auto" />`}
          ${
            causes.length > 0 &&
            html`<p style="margin:8px 0 0">${t("causes")}</p>
              <ul style="margin:0 0 8px;padding-left:20px">
                ${causes.map((cause) => html`<li>${cause}</li>`)}
              </ul>`
          }
          <p style="margin:8px 0 0">${links.map(([text, to]) => html`${mailLink(to, text)} &nbsp; `)}</p>
        </div>
      `,
    )}
    ${rest !== null && html`<p style="margin:0 0 16px">${rest} ${mailLink(listUrl, t("all"))}</p>`}
    <p style="margin:0 0 4px;color:#565d6b">${t("amountsAre")}</p>
    <p style="margin:0;color:#565d6b">${t("footer")} ${mailLink(listUrl, t("all"))}</p>
  `;
  const text = [
    title,
    ...entries.map(({ headline, facts, state, causes, links }) =>
      [
        headline,
        facts,
        state,
        ...(causes.length > 0 ? [t("causes")] : []),
        ...causes.map((cause) => `- ${cause}`),
        ...links.map(([word, to]) => `${word}: ${to}`),
      ].join("\n"),
    ),
    ...(rest === null ? [] : [`${rest} ${listUrl}`]),
    `${t("amountsAre")}\n${t("footer")} ${listUrl}`,
  ].join("\n\n");
  return {
    subject,
    text,
    html: mailPage(language, subject, content),
    attachments: entries.flatMap(({ picture }) => picture ?? []),
  };
}

const money = (amount: string): string => formatMoney(amount, ANOMALY_CURRENCY, null);
const signedMoney = (amount: string): string => signed(money(amount));
const named = (name: string, t: Texts): string => (name === "" || isNoValue(name) ? t("noName") : name);

/** "AWS Production · Amazon EC2": provider, who, and what. */
function seriesName({ kind, product, accountName, region, itemName, rule, vendor }: Anomaly, t: Texts): string {
  const parts = {
    total: [rule?.title ?? t("series.total")],
    account: [named(accountName, t)],
    product: [named(product, t)],
    accountProduct: [named(accountName, t), named(product, t)],
    region: [named(region, t)],
    tag: [itemName],
    serviceGroup: [itemName],
  };
  return `${providerOf(vendor).shortName} ${parts[kind].join(" · ")}`;
}

function factsOf({ level, actual, predicted, rate, rule, isNew }: Anomaly, t: Texts): string {
  const amounts = { actual: money(actual), predicted: money(predicted) };
  return [
    t(`level.${level}`),
    t(isNew ? "actualOnly" : rule && rule.comparison !== "models" ? "amountsCompared" : "amounts", amounts),
    ...(rate === null || isNew ? [] : [`${rate < 0 ? "▼" : "▲"} ${formatPercent(Math.abs(rate))}`]),
    rule ? t("byRule", { title: rule.title }) : t("byAi"),
  ].join(" · ");
}

/** Whether the alert is over or ongoing, as far as the judged days show, and the total difference of its days. */
function stateOf(
  { rule }: Anomaly,
  { start, end, days, difference, state, on }: Episode,
  t: Texts,
  language: Language,
) {
  const day = formatDay(on ?? end, language);
  const together = t("state.days", {
    count: days,
    start: formatDay(start, language),
    end: formatDay(end, language),
    amount: signedMoney(difference),
  });
  return [...(days > 1 && !rule ? [together] : []), t(`state.${rule ? "rule." : ""}${state}`, { day })].join(" ");
}

/** The cause without what the headline already contains: "us-east-1 · BoxUsage:m6i.4xlarge · i-0abc". */
function causeName(
  { accountName, product, region, usageType, resource, resourceName }: MailedAlert["causes"][number],
  { kind }: Anomaly,
  t: Texts,
): string {
  const account = isOfField(kind, "account") ? "" : named(accountName, t);
  const details = [account, isOfField(kind, "product") ? "" : product, region, usageType, resourceName || resource];
  return details.filter(Boolean).join(" · ") || product;
}
