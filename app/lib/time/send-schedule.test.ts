import { afterEach, describe, expect, it, test, vi } from "vitest";
import {
  instantOf,
  isLocalMoment,
  localMoment,
  momentProblem,
  monthSentAt,
  proposedMoment,
  sendingAt,
  sendZoneNames,
  zoneOffsets,
} from "./send-schedule";
import type { SendZone } from "./send-schedule";

const utc = (local: string, zone: SendZone) => instantOf(local, zone).toISOString().slice(0, 16);

test.each<[SendZone, string, string, string]>([
  ["KST", "2026-01-11T01:00", "2026-07-11T01:00", "UTC+9"],
  ["PST", "2026-01-11T18:00", "2026-07-11T17:00", "UTC−8/−7"],
  ["MST", "2026-01-11T17:00", "2026-07-11T16:00", "UTC−7/−6"],
  ["CST", "2026-01-11T16:00", "2026-07-11T15:00", "UTC−6/−5"],
  ["EST", "2026-01-11T15:00", "2026-07-11T14:00", "UTC−5/−4"],
  ["AKST", "2026-01-11T19:00", "2026-07-11T18:00", "UTC−9/−8"],
  ["HST", "2026-01-11T20:00", "2026-07-11T20:00", "UTC−10"],
  ["CST_CHINA", "2026-01-11T02:00", "2026-07-11T02:00", "UTC+8"],
  ["GST", "2026-01-11T06:00", "2026-07-11T06:00", "UTC+4"],
])("10:00 in %s", (zone, winter, summer, offsets) => {
  expect([utc("2026-01-11T10:00", zone), utc("2026-07-11T10:00", zone), zoneOffsets(zone, 2026)]).toEqual([
    winter,
    summer,
    offsets,
  ]);
});

describe("when the clocks change", () => {
  it("a skipped time is moved forward by the skipped hour", () => {
    expect(utc("2027-03-14T01:59", "PST")).toBe("2027-03-14T09:59");
    expect(utc("2027-03-14T02:30", "PST")).toBe("2027-03-14T10:30");
    expect(localMoment(instantOf("2027-03-14T02:30", "PST"), "PST")).toBe("2027-03-14T03:30");
    expect(utc("2027-03-14T03:00", "PST")).toBe("2027-03-14T10:00");
  });

  it("a repeated time means the first of the two", () => {
    expect(utc("2026-11-01T00:59", "EST")).toBe("2026-11-01T04:59");
    expect(utc("2026-11-01T01:30", "EST")).toBe("2026-11-01T05:30");
    expect(utc("2026-11-01T02:00", "EST")).toBe("2026-11-01T07:00");
  });

  it("displayed times convert back to the same moment, throughout two years", () => {
    for (const zone of sendZoneNames) {
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 3_600_000 * 67) {
        const local = localMoment(new Date(time), zone);
        const instant = instantOf(local, zone).getTime();
        expect(localMoment(new Date(instant), zone)).toBe(local);
        expect(time - instant === 0 || time - instant === 3_600_000, `${zone} ${local}`).toBe(true);
      }
    }
  });
});

describe("where the server's own clocks change", () => {
  afterEach(() => void vi.unstubAllEnvs());

  // New York skips 02:00 to 03:00 on 8 March 2026, and has 01:00 to 02:00 twice on 1 November.
  it.each(["America/New_York", "Asia/Seoul", "UTC"])("a moment of another zone stays what it is: %s", (place) => {
    vi.stubEnv("TZ", place);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe({ "America/New_York": 300, "Asia/Seoul": -540 }[place] ?? 0);
    expect(utc("2026-03-08T03:00", "KST")).toBe("2026-03-07T18:00");
    expect(utc("2026-03-08T02:30", "GST")).toBe("2026-03-07T22:30");
    expect(utc("2026-11-01T01:30", "CST_CHINA")).toBe("2026-10-31T17:30");
    expect(localMoment(new Date("2026-03-08T12:30Z"), "HST")).toBe("2026-03-08T02:30");
    expect(sendingAt("2026-02-08T02:30", 1)).toBe("2026-03-08T02:30");
  });
});

it("sends on the day of the first sending, or on the last of a shorter month, at the same time", () => {
  const year = Array.from({ length: 15 }, (_, n) => sendingAt("2027-01-31T10:00", n).slice(2));
  expect(year).toEqual(
    ["01-31", "02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"]
      .map((day) => `27-${day}T10:00`)
      .concat(["28-01-31T10:00", "28-02-29T10:00", "28-03-31T10:00"]),
  );
  expect([1, 2, 14].map((n) => sendingAt("2026-12-29T23:59", n))).toEqual([
    "2027-01-29T23:59",
    "2027-02-28T23:59",
    "2028-02-29T23:59",
  ]);
  expect([0, 35].map((n) => sendingAt("2026-12-11T10:00", n))).toEqual(["2026-12-11T10:00", "2029-11-11T10:00"]);
});

it("sends the month before, also on the first and last day of one", () => {
  expect(["2026-12-11T10:00", "2027-01-01T00:00", "2027-03-31T23:59"].map(monthSentAt)).toEqual([
    "2026-11",
    "2026-12",
    "2027-02",
  ]);
});

it("proposes the next 11th at 10:00 of the zone", () => {
  const at = (iso: string, zone: SendZone) => proposedMoment(new Date(`${iso}Z`), zone);
  expect(at("2026-11-11T00:59", "KST")).toBe("2026-11-11T10:00");
  expect(at("2026-11-11T01:00", "KST")).toBe("2026-12-11T10:00");
  expect(at("2026-11-11T01:00", "PST")).toBe("2026-11-11T10:00");
  expect(at("2026-11-30T23:00", "KST")).toBe("2026-12-11T10:00");
  expect(at("2026-12-31T23:00", "KST")).toBe("2027-01-11T10:00");
});

it("rejects moments in the past or more than 36 months ahead", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  const problem = (local: string, zone: SendZone = "KST") => momentProblem(local, zone, now);
  expect([problem("2026-11-20T18:00"), problem("2026-11-20T18:01"), problem("2026-11-20T10:00", "PST")]).toEqual([
    "past",
    null,
    null,
  ]);
  expect([problem("2029-11-20T18:00"), problem("2029-11-20T18:01")]).toEqual([null, "tooFar"]);
});

it("distinguishes a moment from other text", () => {
  for (const good of ["2026-12-11T10:00", "2028-02-29T23:59", "2026-01-01T00:00"])
    expect(isLocalMoment(good), good).toBe(true);
  for (const bad of [
    "",
    "2026-12-11",
    "2026-02-29T10:00",
    "2026-12-11T24:00",
    "2026-12-11T10:60",
    "2026-12-11 10:00",
    "2026-12-11T10:00:00",
    "1999-12-11T10:00",
    "2026-12-11T10:00Z",
    "x",
  ]) {
    expect(isLocalMoment(bad), bad).toBe(false);
  }
});
