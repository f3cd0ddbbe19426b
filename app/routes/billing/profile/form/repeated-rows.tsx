import type { DefaultValue, FieldMetadata } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { FORM } from "./form-id";
import styles from "../profile.module.css";
import type { ProfileForm, RateForm, ServiceForm } from "./profile-values";
import { useProfileText } from "../use-profile-text";

type List<Row> = FieldMetadata<Row[] | undefined, ProfileForm>;
/** A field of a row, and the properties of its text field. */
interface RowField {
  id: string;
  name: string;
  initialValue?: string | undefined;
  errors?: string[] | undefined;
}

interface RepeatedRowsProps<Row extends RateForm | ServiceForm> {
  list: List<Row>;
  /** Class of a row, which says how wide its fields are. */
  className: "rate" | "service";
  limit: number;
  /** A row that is added. */
  empty: DefaultValue<Row>;
  words: { row: (number: number) => string; add: string; remove: (number: number) => string };
  /** The text fields of a row; `text` makes their properties. */
  children: (row: ReturnType<List<Row>["getFieldList"]>[number], text: ReturnType<typeof useTextOf>) => ReactNode;
}

const useTextOf = () => {
  const { messages } = useProfileText();
  return ({ id, name, initialValue, errors }: RowField) => ({
    id,
    name,
    defaultValue: initialValue,
    errors: messages(errors),
  });
};

/** Rows of fields that can be added and removed, also without JavaScript. */
export function RepeatedRows<Row extends RateForm | ServiceForm>({
  list,
  className,
  limit,
  empty,
  words,
  children,
}: RepeatedRowsProps<Row>) {
  const form = useFormMetadata<ProfileForm>(FORM);
  const text = useTextOf();
  const rows = list.getFieldList();
  return (
    <>
      {rows.map((row, index) => (
        <div key={row.key ?? row.name} className={styles[className]} role="group" aria-label={words.row(index + 1)}>
          {children(row, text)}
          <button
            className="btn square quiet"
            aria-label={words.remove(index + 1)}
            {...form.remove.getButtonProps({ name: list.name, index })}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      {rows.length < limit && (
        <div>
          <button className="btn small" {...form.insert.getButtonProps({ name: list.name, defaultValue: empty })}>
            <Icon name="plus" />
            {words.add}
          </button>
        </div>
      )}
    </>
  );
}
