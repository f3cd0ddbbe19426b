import type { z } from "zod";
import type { getSurveyAnswers, SurveyAnswer } from "~/contract/people/survey";
import type { Queries } from "../state-store/state-store";

type Answers = z.output<(typeof getSurveyAnswers)["response"]>;

/** One page of a company's answers, newest first, and their total number. */
export async function answersOf(
  db: Queries,
  companyId: string,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<Answers> {
  const [[counts], rows] = await Promise.all([
    db.query<{ total: number; helpful: number; unhelpful: number }>(
      `SELECT count(*)::integer AS total, (count(*) FILTER (WHERE is_helpful))::integer AS helpful,
         (count(*) FILTER (WHERE NOT is_helpful))::integer AS unhelpful FROM survey_answers WHERE company_id = $1`,
      [companyId],
    ),
    db.query<Omit<SurveyAnswer, "answeredAt"> & { answeredAt: Date }>(
      `SELECT answer_id AS "answerId", answered_at AS "answeredAt", user_name AS "userName", screen,
         is_helpful AS "isHelpful", comment
       FROM survey_answers WHERE company_id = $1 ORDER BY answered_at DESC, answer_id LIMIT $2 OFFSET $3`,
      [companyId, itemsPerPage, (page - 1) * itemsPerPage],
    ),
  ]);
  return { ...counts!, answers: rows.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })) };
}
