import { z } from "zod";
import { languages } from "~/lib/language";
import { call } from "../call";
import { problem } from "../field-problems";
import { line, lines } from "../text";

const access = "company";

export const NOTICE_LENGTH = 1000;
export const MAX_NOTICES = 100;

const noticeId = line(64).min(1);
/** Readers' language; null: every language. */
const language = z.enum(languages).nullable();
const day = z.iso.date(problem("dateInvalid"));

/** A notice as readers see it. */
export const shownNotice = z.object({
  noticeId,
  language,
  text: z.string(),
  /** From the operator, for all companies. */
  isForEveryone: z.boolean(),
});
export type ShownNotice = z.infer<typeof shownNotice>;

/** A notice as its writers see it. Days are inclusive, UTC; without an end it is shown until it is deleted. */
const notice = shownNotice.extend({
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  state: z.enum(["upcoming", "current", "over"]),
  createdBy: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Notice = z.infer<typeof notice>;

/** Fields of the notice form. */
const noticeEntry = z
  .object({
    text: lines(NOTICE_LENGTH, problem("noticeTooLong")).min(1, problem("noticeRequired")),
    language,
    startsOn: day,
    endsOn: day.nullable(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
    path: ["endsOn"],
    error: problem("dateReversed"),
  });
export type NoticeEntry = z.infer<typeof noticeEntry>;

export const getNotices = call("POST /api/v3/common/notice", {
  summary: "Current notices to the company or to everyone that the user has not dismissed, the newest first",
  access,
  request: z.object({}),
  response: z.object({ notices: z.array(shownNotice) }),
});

export const dismissNotice = call("POST /api/v3/common/notice/dismiss", {
  summary: "Hides a notice from the user for good",
  access,
  changes: true,
  request: z.object({ noticeId }),
  response: z.object({}),
});

export const getAllNotices = call("POST /earth/api/notice/list", {
  summary: "All notices of the company and of the operator, for administrators, the newest first",
  access,
  request: z.object({}),
  response: z.object({ notices: z.array(notice) }),
});

export const saveNotice = call("POST /earth/api/notice/save", {
  summary: "Writes a notice to the company, for administrators",
  access,
  changes: true,
  request: z.object({ notice: noticeEntry }),
  response: z.object({ noticeId }),
});

export const deleteNotice = call("POST /earth/api/notice/delete", {
  summary: "Deletes a notice of the company, for administrators",
  access,
  changes: true,
  request: z.object({ noticeId }),
  response: z.object({}),
});
