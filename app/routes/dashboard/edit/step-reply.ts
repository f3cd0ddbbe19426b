import type { StepAnswer } from "./step.server";

/** What is wrong with a dashboard's name, as typed. */
export interface NameProblem {
  typed: string;
  message: string;
}

/** Replies to a step that JavaScript sent. */
export type StepReply = { answered: StepAnswer } | NameProblem;
