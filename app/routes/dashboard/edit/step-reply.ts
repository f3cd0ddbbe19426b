import type { StepAnswer } from "./step.server";

/** Why nothing was saved, with the dashboard's name as typed. */
export interface NameProblem {
  typed: string;
  /** null: the session had expired when it was sent. */
  message: string | null;
  /** It is the name that was refused. */
  isName: boolean;
}

/** Replies to a step that JavaScript sent. */
export type StepReply = { answered: StepAnswer } | NameProblem;
