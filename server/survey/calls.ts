import { randomUUID } from "node:crypto";
import { checkSurvey, getSurveyAnswers, saveSurvey } from "~/contract/people/survey";
import { checkAdministrator } from "../access/administrators";
import { readSettings, writeSetting } from "../preferences/user-settings";
import { fieldError } from "../call-error";
import { serve } from "../serve";
import type { Caller, Services } from "../serve";
import { answersOf } from "./answers";
import { isSurveyDue, joinedAtOf } from "./due";

/** Whether the survey is due for the caller. */
async function surveyIsDue(
  { userId, companyId }: Pick<Caller, "userId" | "companyId">,
  { stateStore, now }: Pick<Services, "stateStore" | "now">,
): Promise<boolean> {
  const [{ survey }, joinedAt] = await Promise.all([
    readSettings(stateStore, { userId, companyId }),
    joinedAtOf(stateStore, userId),
  ]);
  return isSurveyDue(survey, joinedAt, now());
}

export const surveyCalls = [
  serve(checkSurvey, async (_query, caller, services) => ({ isDue: await surveyIsDue(caller, services) })),

  serve(saveSurvey, async ({ choice, screen, answer }, caller, { stateStore, now }) => {
    if (choice === "submit" && !answer) throw fieldError("answer.isHelpful", "answerRequired");
    await stateStore.transaction(async (tx) => {
      await writeSetting(tx, caller, "survey", { choice, at: now().toISOString() });
      if (choice !== "submit" || !answer) return;
      await tx.query(
        `INSERT INTO survey_answers (answer_id, company_id, user_id, user_name, screen, is_helpful, comment)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [randomUUID(), caller.companyId, caller.userId, caller.user.userNm, screen, answer.isHelpful, answer.comment],
      );
    });
    return {};
  }),

  serve(getSurveyAnswers, async (query, caller, { stateStore }) => {
    checkAdministrator(caller);
    return answersOf(stateStore, caller.companyId, query);
  }),
];
