import { expect, test } from "vitest";
import type { Wait } from "./waiting";
import { waitingMail } from "./waiting-mail";

const wait: Wait = {
  yearMonth: "2026-10",
  billsThrough: "",
  deadline: new Date("2026-12-11T02:00:00Z"),
  isOver: false,
  checkAt: new Date("2026-11-11T03:00:00Z"),
};
const contents = {
  company: "acme",
  reservation: { vendor: "aws", cyleLocale: "CST_CHINA" } as const,
  sendAt: "2026-11-11T10:00",
  address: "https://cloudtally.example/billing/sent",
};

test.each([
  ["en", "11/11/2026 10:00 (CST, China)"],
  ["ko", "2026/11/11 10:00 (CST, 중국)"],
  ["zh", "2026/11/11 10:00 (CST，中国)"],
  ["ja", "2026/11/11 10:00 (CST、中国)"],
] as const)("names the time zone in %s", (language, moment) => {
  expect(waitingMail(wait, language, contents).text).toContain(moment);
});
