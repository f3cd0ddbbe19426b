import { z } from "zod";
import { call } from "../call";
import { problem } from "../field-problems";
import { paging } from "../paging";
import { line, lines } from "../text";

const access = "company";

export const COMMENT_LENGTH = 2000;

/** A user's answer to "Was this helpful?" (spec §2): yes or no, or a comment. */
const surveyAnswer = z
  .object({
    isHelpful: z.boolean().nullable(),
    comment: lines(COMMENT_LENGTH, problem("commentTooLong")),
  })
  .refine(({ isHelpful, comment }) => isHelpful !== null || comment !== "", {
    path: ["isHelpful"],
    error: problem("answerRequired"),
  });

export const checkSurvey = call("POST /api/v3/common/survey/check", {
  summary: "Whether to ask the user now whether this was helpful",
  access,
  request: z.object({}),
  response: z.object({ isDue: z.boolean() }),
});

export const saveSurvey = call("POST /api/v3/common/survey/save", {
  summary: "Stores an answer about a screen, or that the user wants to be asked later or never again",
  access,
  changes: true,
  request: z.object({
    choice: z.enum(["submit", "later", "never"]),
    /** Path of the screen. */
    screen: line(200).default(""),
    /** Required to submit. */
    answer: surveyAnswer.optional(),
  }),
  response: z.object({}),
});

const submittedAnswer = z.object({
  answerId: z.string(),
  /** ISO 8601, UTC. */
  answeredAt: z.string(),
  userName: z.string(),
  screen: z.string(),
  isHelpful: z.boolean().nullable(),
  comment: z.string(),
});
export type SurveyAnswer = z.infer<typeof submittedAnswer>;

export const getSurveyAnswers = call("POST /earth/api/survey/list", {
  summary: "Answers of the company's people, for administrators, the newest first",
  access,
  request: z.object({
    ...paging(50),
  }),
  response: z.object({
    total: z.number().int(),
    helpful: z.number().int(),
    unhelpful: z.number().int(),
    answers: z.array(submittedAnswer),
  }),
});
