import { addDays } from "~/lib/time/time-frames";
import { work } from "../../jobs/job";
import { queueMail } from "../../mail/mails";
import type { Caller, Services } from "../../serve";
import { alertsByNumber } from "../alerts/alert-rows";
import { alertCauses } from "../detail/alert-causes";
import { seriesAround } from "../detail/one-series";
import { allRules } from "../rules/rules";
import { alertMail } from "./alert-mail";
import type { ToldAlert } from "./alert-mail";
import { alertPicture } from "./alert-picture";
import { isToldOf, readersOf } from "./recipients";
import { tellJob } from "./tell-queue";

/** Alerts per email with causes and a picture; further ones are only named. */
const EXPLAINED = 3;
/** Days that the picture shows. */
const PICTURE_DAYS = 30;
const CAUSES = 3;

type SeenAlert = Awaited<ReturnType<typeof alertsByNumber>>[number];

interface Mail {
  reader: Caller;
  told: SeenAlert[];
  mail: ReturnType<typeof alertMail>;
}

/** One email per member with everything new to them, created with their current rights. */
export const tellOfAnomalies = work(tellJob, async ({ numbers }, { companyId, jobId }, services) => {
  const { stateStore, today, now } = services;
  const rules = new Map((await allRules(stateStore, { companyId, today: today() })).map((rule) => [rule.ruleId, rule]));
  const mails: Mail[] = [];
  for (const reader of await readersOf(companyId, services)) {
    const seen = await alertsByNumber(stateStore, reader, numbers);
    const told = seen.filter(({ anomaly }) => isToldOf(reader, anomaly, rules));
    if (told.length > 0)
      mails.push({ reader, told, mail: alertMail(await explained(told, reader, services), reader, services) });
  }
  return async (tx) => {
    for (const { reader, told, mail } of mails) {
      const { userId, user } = reader;
      const key = `anomalies ${jobId} ${userId}`;
      const mailId = await queueMail(tx, { ...mail, key, companyId, userId, recipients: [user.userEmail] }, now());
      if (mailId === null) continue;
      await tx.query(
        `UPDATE anomalies SET history = (history::jsonb || jsonb_build_array(jsonb_build_object('at', $3::text, 'what', 'emailed', 'text', $4::text)))::json
         WHERE company_id = $1 AND number = ANY($2)`,
        [companyId, told.map(({ anomaly }) => anomaly.number), now().toISOString(), user.userNm],
      );
    }
  };
});

/** The largest alerts with causes and picture, as the reader sees the costs. */
const explained = (told: SeenAlert[], reader: Caller, services: Services): Promise<ToldAlert[]> =>
  Promise.all(
    told.map(async ({ anomaly, filters }, place) => {
      if (place >= EXPLAINED) return { anomaly, causes: [], picture: null };
      const day = anomaly.baseDate;
      const range = { from: addDays(day, 1 - PICTURE_DAYS), to: day };
      const [{ causes }, days] = await Promise.all([
        alertCauses({ anomaly, filters }, reader, services),
        seriesAround({ ...anomaly, filters }, range, reader, services),
      ]);
      const isOneDay = !anomaly.rule || ["latestDay", "models"].includes(anomaly.rule.comparison);
      return {
        anomaly,
        causes: causes.slice(0, CAUSES),
        picture: alertPicture(
          days.map(({ actual }) => (actual === null ? null : Number(actual))),
          isOneDay ? Number(anomaly.predicted) : null,
        ),
      };
    }),
  );
