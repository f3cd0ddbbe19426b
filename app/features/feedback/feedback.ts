/** What a person has entered. */
export interface FeedbackValues {
  isHelpful: "yes" | "no" | "";
  comment: string;
}
