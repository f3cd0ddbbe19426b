import { isPaid } from "~/contract/people/permission";
import { describeError } from "~/lib/process/log";
import { addDays } from "~/lib/time/time-frames";
import { work } from "../../jobs/job";
import { queueMail } from "../../mail/mails";
import type { Caller, Services } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import { alertsByNumber } from "../alerts/alert-rows";
import { episodesOf } from "../alerts/episodes";
import type { Episode } from "../alerts/episodes";
import { alertCauses } from "../detail/alert-causes";
import { explainedDays } from "../detail/causes";
import { seriesDays } from "../detail/alert-series";
import { allRules } from "../rules/rules";
import { keyOf } from "../series/series-key";
import { alertMail } from "./alert-mail";
import type { MailedAlert } from "./alert-mail";
import { alertPicture } from "./alert-picture";
import { isNotified, readersOf } from "./recipients";
import { notifyJob } from "./notify-queue";

/** Alerts per email with causes and a picture; further ones are only named. */
const MAX_EXPLAINED = 3;
/** Days that the picture shows, and how many of them are after the alert's. */
const PICTURE_DAYS = 30;
const DAYS_AFTER = 7;
const CAUSES = 3;

type SeenAlert = Awaited<ReturnType<typeof alertsByNumber>>[number];

interface Mail {
  reader: Caller;
  alerts: SeenAlert[];
  mail: ReturnType<typeof alertMail>;
}

/** One email per member with everything new to them, created with their current rights. */
export const notifyOfAnomalies = work(notifyJob, async ({ numbers, risen }, { companyId, jobId }, services) => {
  const { stateStore, today, now } = services;
  const rules = new Map((await allRules(stateStore, { companyId, today: today() })).map((rule) => [rule.ruleId, rule]));
  const mails: Mail[] = [];
  for (const reader of await readersOf(companyId, services)) {
    const visible = await alertsByNumber(stateStore, reader, numbers);
    const alerts = visible.filter(
      ({ anomaly, wasEmailed }) =>
        // An earlier job may have emailed it since this one was queued.
        (!wasEmailed || !risen || risen.includes(anomaly.number)) && isNotified(reader, anomaly, rules),
    );
    if (alerts.length === 0) continue;
    const episodes = await episodesOf(stateStore, companyId, numbers);
    const events = await explained(eventsOf(alerts, episodes), reader, services);
    mails.push({ reader, alerts, mail: alertMail(events, reader, services) });
  }
  return async (tx) => {
    const namesOf = new Map<number, string[]>();
    for (const { reader, alerts, mail } of mails) {
      const { userId, user } = reader;
      const key = `anomalies ${jobId} ${userId}`;
      const mailId = await queueMail(tx, { ...mail, key, companyId, userId, recipients: [user.userEmail] }, now());
      if (mailId === null) continue;
      for (const { anomaly } of alerts)
        namesOf.set(anomaly.number, [...(namesOf.get(anomaly.number) ?? []), user.userNm]);
    }
    await recordEmailed(tx, companyId, namesOf, now());
  };
});

/** Adds one entry to the history of each alert, with the names of all whom it was emailed to. */
const recordEmailed = (tx: Queries, companyId: string, namesOf: ReadonlyMap<number, string[]>, at: Date) =>
  tx.query(
    `UPDATE anomalies AS a
     SET history = (a.history::jsonb || jsonb_build_array(jsonb_build_object('at', $3::text, 'what', 'emailed', 'text', r.names)))::json
     FROM json_to_recordset($2::json) AS r(number integer, names text) WHERE a.company_id = $1 AND a.number = r.number`,
    [
      companyId,
      JSON.stringify([...namesOf].map(([number, names]) => ({ number, names: names.join(", ") }))),
      at.toISOString(),
    ],
  );

/** One alert per event, for the largest of its days, so that an event is reported once. */
export function eventsOf(
  alerts: SeenAlert[],
  episodes: ReadonlyMap<number, Episode>,
): (SeenAlert & { episode: Episode })[] {
  const events = new Map<string, SeenAlert & { episode: Episode }>();
  for (const alert of alerts) {
    const { number, vendor, rule, ...series } = alert.anomaly;
    const episode = episodes.get(number)!;
    const key = [vendor, rule?.ruleId, keyOf(series), episode.start].join(" ");
    if (!events.has(key)) events.set(key, { ...alert, episode });
  }
  return [...events.values()];
}

/** The largest alerts with causes and picture, if these can be loaded: an email that only names an alert is worth more. */
const explained = (events: ReturnType<typeof eventsOf>, reader: Caller, services: Services): Promise<MailedAlert[]> =>
  Promise.all(
    events.map(async (event, index) => {
      const { anomaly, wasEmailed: isUpdate, episode } = event;
      const named = { anomaly, isUpdate, episode, causes: [], picture: null };
      if (index >= MAX_EXPLAINED) return named;
      try {
        return { ...named, ...(await explain(event, reader, services)) };
      } catch (error) {
        services.log.warn("cannot explain an alert", { number: anomaly.number, ...describeError(error) });
        return named;
      }
    }),
  );

/** The causes of an alert, if these are in the reader's plan, and its picture, as the reader sees the costs. */
async function explain(
  { anomaly, filters, episode }: ReturnType<typeof eventsOf>[number],
  reader: Caller,
  services: Services,
): Promise<Pick<MailedAlert, "causes" | "picture">> {
  const day = anomaly.baseDate;
  const range = { from: addDays(day, DAYS_AFTER + 1 - PICTURE_DAYS), to: addDays(day, DAYS_AFTER) };
  const [causes, days] = await Promise.all([
    isPaid(reader.user) ? alertCauses({ anomaly, filters }, reader, services) : null,
    seriesDays({ ...anomaly, filters }, range, reader, services),
  ]);
  const compared = new Set(explainedDays(anomaly).days);
  const isAlert = (date: string) => (anomaly.rule ? compared.has(date) : date >= episode.start && date <= episode.end);
  return {
    causes: causes?.causes.slice(0, CAUSES) ?? [],
    picture: alertPicture(
      days.map((entry) => ({
        cost: entry.actual === null ? null : Number(entry.actual),
        isAlert: isAlert(entry.day),
      })),
      compared.size === 1 ? Number(anomaly.predicted) : null,
    ),
  };
}
