import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRule, saveRule } from "~/contract/anomalies/anomaly-rules";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { RuleInput } from "~/contract/anomalies/anomaly-rules";
import { LAST_DAY, storeSpikeBills } from "../../../tests/support/bills/spike-bills";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { createRunner } from "../../jobs/runner";
import { pngOf } from "../../mail/png";
import type { Services } from "../../serve";
import type { Episode } from "../alerts/episodes";
import { anomalyCalls } from "../calls";
import { detectAnomalies } from "../detect/detect-job";
import { detectSoon } from "../detect-queue";
import { newsTest } from "../findings/news";
import type { Notifiable } from "../findings/save-findings";
import { recipientsOf } from "./recipients";
import { queueNotifications } from "./notify-queue";
import { eventsOf, notifyOfAnomalies } from "./notify-job";
import { callWebhooks } from "./webhook-job";

let stores: TestStores;
let services: Services;
let hook: Server;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
/** Statuses that the webhook responds with; the last one repeats. */
let answers = [200];

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores, { WEBHOOKS_TO_PRIVATE: "yes", PUBLIC_URL: "https://costs.example" });
  const { stateStore } = stores;
  await stateStore.query("INSERT INTO companies (company_id, name, vendors) VALUES ('acme', 'Acme', '{aws}')");
  for (const [userId, language, accounts] of [
    ["anna", "ko", {}],
    ["limited", "en", { aws: ["test"] }],
    ["other", "en", {}],
  ] as const) {
    await stateStore.query("INSERT INTO users (user_id, login, name, email, language) VALUES ($1, $1, $1, $2, $3)", [
      userId,
      `${userId}@acme.example`,
      language,
    ]);
    await stateStore.query(
      "INSERT INTO members (company_id, user_id, role, vendors, accounts) VALUES ('acme', $1, 'viewer', '{aws}', $2)",
      [userId, JSON.stringify(accounts)],
    );
  }
  await storeSpikeBills(stores);
  hook = createServer((request, reply) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      reply.writeHead(answers.length > 1 ? answers.shift()! : answers[0]!).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await new Promise((resolve) => hook.close(resolve));
  await stores.close();
});

const mails = () =>
  stores.stateStore.query<{ recipients: string[]; subject: string; text: string; html: string }>(
    "SELECT recipients, subject, text, html FROM mails ORDER BY recipients",
  );
const runner = (now?: Date) =>
  createRunner([detectAnomalies, notifyOfAnomalies, callWebhooks], { ...services, ...(now && { now: () => now }) });

test("a detection sends one email to each member who may see any of it, and calls the rule's webhook once", async () => {
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/costs`;
  const rule: RuleInput = saveRule.request.parse({
    rule: {
      title: "Daily",
      vendor: "aws",
      viewBy: "account",
      mailReceivers: { minor: ["anna", "limited"] },
      alarmChannel: ["EMAIL", "WEBHOOK"],
      webhookUrl: url,
    },
  }).rule;
  const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule }, testCaller("acme"), services);
  answers = [500, 200];
  await runner().runDue();

  // AI has found it, too: as the account's product. A user who sees only the other account gets no email.
  const sent = await mails();
  expect(sent.map(({ recipients }) => recipients)).toEqual([["anna@acme.example"], ["other@acme.example"]]);
  const [anna, other] = sent;
  expect(anna!.subject).toContain("$800.00");
  expect(anna!.subject).toContain("외 알림 1건");
  expect(other!.subject).toMatch(/^AWS prod · Compute: \$8\d\d\.\d\d above expected on 11\/19\/2026 · Acme$/);
  expect(anna!.text).toContain("Daily");
  expect(other!.text).not.toContain("Daily");
  expect(other!.html).toContain("https://costs.example/dashboard/anomaly-detail?number=");
  // The event is on the latest day.
  expect(other!.text).toContain("11/19/2026 is the latest day, so it is not yet known whether it continues.");
  expect(anna!.text).toContain("2026/11/19은 가장 최근 날짜이므로");
  expect(other!.text).toContain("Amounts are amortized costs in US dollars");
  expect(other!.html).toMatch(/<li>\+\$8\d\d\.\d\d · eu<\/li>/);
  expect(other!.html).toMatch(/<img src="cid:alert-\d+\.png"/);
  // One entry of an alert's history names everybody.
  expect(
    await stores.stateStore.query(
      `SELECT rule_id <> '' AS "isOfRule", entry->>'text' AS text FROM anomalies, json_array_elements(history) AS entry
       WHERE entry->>'what' = 'emailed' ORDER BY 1`,
    ),
  ).toEqual([
    { isOfRule: false, text: "anna, other" },
    { isOfRule: true, text: "anna" },
  ]);

  // The webhook was not there at first; later it gets the same delivery.
  expect(received).toHaveLength(1);
  const later = new Date(services.now().getTime() + 60_000);
  await runner(later).runDue();
  expect(received).toHaveLength(2);
  const [first, second] = received;
  expect(second).toMatchObject({ body: first!.body });
  expect(second!.headers["x-cloudtally-delivery"]).toBe(first!.headers["x-cloudtally-delivery"]);
  const [{ secret }] = (await stores.stateStore.query<{ secret: string }>(
    "SELECT webhook_secret AS secret FROM anomaly_rules WHERE rule_id = $1",
    [ruleId],
  )) as [{ secret: string }];
  const signed = createHmac("sha256", secret).update(`${String(second!.headers["x-cloudtally-time"])}.${second!.body}`);
  expect(second!.headers["x-cloudtally-signature"]).toBe(`sha256=${signed.digest("hex")}`);
  expect(JSON.parse(second!.body)).toMatchObject({
    rule: { id: ruleId, title: "Daily" },
    alerts: [{ account: "prod", day: LAST_DAY, actual: "1000", predicted: "200", difference: "800", level: "major" }],
  });

  // A day judged again notifies nobody again.
  await detectSoon(stores.stateStore, "acme");
  await runner(later).runDue();
  expect(await mails()).toHaveLength(2);
  expect(received).toHaveLength(2);
});

test("an alert that an earlier job has emailed meanwhile is emailed again only if its level has risen", async () => {
  const { stateStore } = stores;
  const emailed = await stateStore.query<{ number: number }>("SELECT number FROM anomalies WHERE is_shown ORDER BY 1");
  const recipientsAgain = async (hasRisen: boolean, isOlderJob = false) => {
    await stateStore.query("DELETE FROM mails");
    const alerts = emailed.map(({ number }) => ({ number, ruleId: "", hasRisen }) as Notifiable);
    await stateStore.transaction((tx) =>
      queueNotifications(tx, {
        companyId: "acme",
        jobId: `again ${hasRisen} ${isOlderJob}`,
        alerts,
        now: services.now(),
      }),
    );
    if (isOlderJob)
      await stateStore.query("UPDATE jobs SET payload = payload::jsonb - 'risen' WHERE state = 'waiting'");
    await runner().runDue();
    return (await mails()).map(({ recipients }) => recipients[0]);
  };
  expect(await recipientsAgain(false)).toEqual([]);
  expect(await recipientsAgain(true)).toEqual(["anna@acme.example", "other@acme.example"]);
  // Queued by a version that did not say which: an alert is better emailed twice than not at all.
  expect(await recipientsAgain(true, true)).toEqual(["anna@acme.example", "other@acme.example"]);
});

test("a call of a webhook that has nothing to post any more is not listed as delivered", async () => {
  const { stateStore } = stores;
  const [alert] = await stateStore.query<{ number: number; ruleId: string }>(
    `SELECT number, rule_id AS "ruleId" FROM anomalies WHERE rule_id <> ''`,
  );
  const { ruleId } = alert!;
  const queue = (jobId: string) =>
    stateStore.transaction((tx) =>
      queueNotifications(tx, { companyId: "acme", jobId, alerts: [alert as Notifiable], now: services.now() }),
    );
  const stored = () => makeCall(anomalyCalls, getRule, { ruleId }, testCaller("acme"), services);
  const states = async () => (await stored()).deliveries.map(({ state }) => state).sort();
  const before = await states();
  expect(before).toEqual(["sent"]);
  answers = [500];
  await queue("refused");
  await runner().runDue();
  expect(await states()).toEqual([...before, "waiting"]);
  await stateStore.query("UPDATE anomalies SET verdict = 'expected' WHERE number = $1", [alert!.number]);
  await runner(new Date(services.now().getTime() + 60_000)).runDue();
  expect(await states()).toEqual(before);
  await stateStore.query("UPDATE anomalies SET verdict = NULL WHERE number = $1", [alert!.number]);
  // Rules are without a webhook unless one is entered.
  const setChannels = (channels: string[]) =>
    stateStore.query(
      "UPDATE anomaly_rules SET fields = (fields::jsonb || jsonb_build_object('alarmChannel', $1::jsonb))::json",
      [JSON.stringify(channels)],
    );
  await setChannels(["EMAIL"]);
  await queue("by email");
  await runner().runDue();
  await setChannels(["EMAIL", "WEBHOOK"]);
  expect(await states()).toEqual(before);
  // Nobody sees the alerts of a provider that is switched off.
  answers = [200];
  await stateStore.query("UPDATE companies SET vendors = '{azure}' WHERE company_id = 'acme'");
  await queue("switched off");
  await runner().runDue();
  await stateStore.query("UPDATE companies SET vendors = '{aws}' WHERE company_id = 'acme'");
  expect(await states()).toEqual(before);
});

test("in the free version, emails of rules omit causes, and state when they were last sent", async () => {
  const { stateStore } = stores;
  const [alert] = await stateStore.query<{ number: number }>("SELECT number FROM anomalies WHERE rule_id <> ''");
  const notifiable = [
    { vendor: "aws", day: LAST_DAY, number: alert!.number, ruleId: "", hasRisen: true } as Notifiable,
  ];
  const texts: string[] = [];
  for (const plan of ["paid", "free"]) {
    await stateStore.query("UPDATE companies SET plan = $1", [plan]);
    await stateStore.query("DELETE FROM mails");
    await stateStore.transaction((tx) =>
      queueNotifications(tx, { companyId: "acme", jobId: plan, alerts: notifiable, now: services.now() }),
    );
    await runner().runDue();
    texts.push(...(await mails()).map(({ text }) => text));
  }
  await stateStore.query("UPDATE companies SET plan = 'paid'");
  expect(texts.map((text) => text.includes("주요 원인"))).toEqual([true, false]);
  expect(texts.every((text) => text.includes("이전에 더 낮은 등급으로 이메일을 보낸 알림"))).toBe(true);
});

test("an alert whose causes and picture cannot be loaded is still mailed", async () => {
  const { stateStore, costStore } = stores;
  const [alert] = await stateStore.query<{ number: number }>("SELECT number FROM anomalies WHERE rule_id <> ''");
  await stateStore.query("DELETE FROM mails");
  await stateStore.transaction((tx) =>
    queueNotifications(tx, {
      ...{ companyId: "acme", jobId: "failing", now: services.now() },
      alerts: [{ number: alert!.number, ruleId: "", hasRisen: true } as Notifiable],
    }),
  );
  const failing = Object.create(costStore, {
    query: { value: () => Promise.reject(new Error("The engine is out of memory.")) },
  }) as typeof costStore;
  await createRunner([notifyOfAnomalies], { ...services, costStore: failing }).runDue();
  const sent = await mails();
  expect(sent.map(({ recipients }) => recipients)).toEqual([["anna@acme.example"]]);
  expect(sent[0]!.text).toContain("Daily");
  expect(sent[0]!.html).not.toContain('<img src="cid:alert');
});

test("news is of the last judged days, whatever the current detection judges, or has risen", async () => {
  const isNews = await newsTest(stores.stateStore, "acme");
  const finding = (day: string, hasRisen = false) => ({ vendor: "aws", day, hasRisen }) as Notifiable;
  // A late import of an old month notifies nobody, not even of its last day.
  expect([finding("2026-10-31"), finding("2026-11-12")].filter(isNews)).toEqual([]);
  expect([finding("2026-10-31", true), finding("2026-11-13")].filter(isNews)).toHaveLength(2);
});

test("an email has one entry per event, the largest of its days", () => {
  const alert = (number: number, baseDate: string, overrides: Partial<Anomaly> = {}) => ({
    anomaly: { number, baseDate, vendor: "aws", kind: "product", product: "S3", rule: null, ...overrides } as Anomaly,
    filters: [],
    wasEmailed: false,
  });
  const episode = (start: string) => ({ start }) as Episode;
  const alerts = [
    alert(1, "2026-11-18"),
    alert(2, "2026-11-17"),
    alert(3, "2026-11-17", { product: "EC2" }),
    alert(4, "2026-11-12"),
    alert(5, "2026-11-17", { rule: { ruleId: "r", title: "Rule", comparison: "latestDay" } }),
  ];
  const episodes = new Map(alerts.map(({ anomaly: { number } }) => [number, episode(number === 4 ? "12" : "17")]));
  expect(eventsOf(alerts, episodes).map(({ anomaly }) => anomaly.number)).toEqual([1, 3, 4, 5]);
});

describe("recipients by level", () => {
  const rule = { mailReceivers: { minor: ["a"], major: ["b"], critical: ["c"] }, isIncludeLowerLevel: true };

  test("receive their level, and lower ones if these are included", () => {
    expect(recipientsOf({ ...rule, mailSendCond: "C" }, "minor")).toEqual(["a", "b", "c"]);
    expect(recipientsOf({ ...rule, mailSendCond: "C" }, "major")).toEqual(["b", "c"]);
    expect(recipientsOf({ ...rule, mailSendCond: "C", isIncludeLowerLevel: false }, "minor")).toEqual(["a"]);
    expect(recipientsOf({ ...rule, mailSendCond: "C", isIncludeLowerLevel: false }, "critical")).toEqual(["c"]);
  });

  test("are those of the first list if it covers all levels", () => {
    expect(recipientsOf({ ...rule, mailSendCond: "I" }, "critical")).toEqual(["a"]);
  });
});

test("a picture is a PNG with the given pixels", () => {
  const png = pngOf({ width: 2, height: 1, pixels: Uint8Array.from([0, 1]), palette: ["#ffffff", "#b01030"] });
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(2);
  const at = png.indexOf("IDAT");
  const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  expect([...inflateSync(data)]).toEqual([0, 0, 1]);
});
