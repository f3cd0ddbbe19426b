import { expect, test } from "vitest";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { Language } from "~/lib/language";
import type { Caller, Services } from "../../serve";
import type { Episode } from "../alerts/episodes";
import type { MailedAlert } from "./alert-mail";
import { alertMail } from "./alert-mail";

const day = "2026-11-19";
const alerts = (count: number): MailedAlert[] =>
  Array.from({ length: count }, (_, at) => ({
    anomaly: {
      ...{
        number: at + 1,
        vendor: "aws",
        kind: "product",
        product: `Service ${at + 1}`,
        accountName: "",
        region: "",
        rule: null,
        isNew: false,
      },
      ...{ baseDate: day, level: "major", rate: 50, actual: "150", predicted: "100", difference: "50" },
    } as Anomaly,
    isUpdate: false,
    episode: { start: day, end: day, days: 1, difference: "50", state: "latest", on: null } as unknown as Episode,
    causes: [],
    picture: null,
  }));
const env = { PUBLIC_URL: "https://costs.example", PROFILE: "CHINA" } as Services["env"];
const mailOf = (count: number, userLangCd: string) =>
  alertMail(alerts(count), { companyId: "acme", user: { userLangCd, curCmpnNm: "Acme" } as Caller["user"] }, { env });
const listed = (text: string) => text.match(/Service \d+/g);
const listUrl = "https://costs.example/anomaly-detection?company=acme";

test("a mail describes the ten largest alerts, and counts the others with a link to all", () => {
  const { subject, text, html } = mailOf(24, "en");
  expect(subject).toMatch(/, and 23 more alerts · Acme$/);
  for (const body of [text, html]) {
    expect(body).toContain("24 new cost alerts at Acme");
    expect(new Set(listed(body))).toEqual(new Set(Array.from({ length: 10 }, (_, at) => `Service ${at + 1}`)));
    expect(body).toContain("14 smaller alerts are not described here.");
  }
  expect(text).toContain(`14 smaller alerts are not described here. ${listUrl}`);
  expect(mailOf(11, "en").text).toContain("1 smaller alert is not described here.");
  expect(mailOf(10, "en").text).not.toContain("smaller");
});

test.each([
  ["ko", "더 작은 알림 14건"],
  ["zh", "另有 14 条较小的告警"],
  ["ja", "これより小さいアラート 14 件"],
])("counts them in %s, too", (language, words) => {
  expect(mailOf(24, language).text).toContain(words);
});

test("it is in the reader's language: their choice, else that of the pages they last used, else the installation's", () => {
  const titleFor = (userLangCd: Language | null, lastLanguage: Language | null) => {
    const user = { userLangCd, curCmpnNm: "Acme" } as Caller["user"];
    return alertMail(alerts(2), { companyId: "acme", user, lastLanguage }, { env }).text.split("\n")[0];
  };
  expect(titleFor("en", "ja")).toBe("2 new cost alerts at Acme");
  expect(titleFor(null, "ja")).toBe("Acme の新しいコストアラート 2 件");
  expect(titleFor(null, null)).toBe("Acme 有 2 条新的费用告警");
});
