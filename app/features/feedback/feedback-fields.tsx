import { useTranslation } from "react-i18next";
import { Choice, FieldSet, TextAreaField } from "~/ui/controls/field";
import type { FeedbackValues } from "./feedback";

interface FeedbackFieldsProps {
  /** Prefix of ids: the prompt and the page may both be there. */
  id: string;
  values?: FeedbackValues;
  errors?: { isHelpful?: string[]; comment?: string[] };
}

/** "Was this helpful?" and the comments. */
export function FeedbackFields({ id, values, errors }: FeedbackFieldsProps) {
  const { t } = useTranslation("feedback");
  return (
    <>
      <FieldSet id={`${id}-answer`} legend={t("question")} errors={errors?.isHelpful}>
        <div className="row wrap">
          {(["yes", "no"] as const).map((answer) => (
            <Choice
              key={answer}
              type="radio"
              name="isHelpful"
              value={answer}
              defaultChecked={values?.isHelpful === answer}
            >
              {t(answer)}
            </Choice>
          ))}
        </div>
      </FieldSet>
      <TextAreaField
        id={`${id}-comment`}
        name="comment"
        label={t("comments")}
        hint={t("commentsHint")}
        errors={errors?.comment}
        defaultValue={values?.comment}
        rows={3}
      />
    </>
  );
}
