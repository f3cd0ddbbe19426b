import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

interface FieldProps {
  /** Id of the control; hint and error derive their ids from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Messages of the field, as conform's `field.errors` gives them. */
  errors?: string[];
  children: (control: FieldControl) => ReactNode;
}

/** Attributes that connect a control to its label, hint and error. */
interface FieldControl {
  id: string;
  className: "input";
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/**
 * Label, control, hint and error as one unit; the control spreads the given attributes: `<Field …>{(c) => <input {...c}
 * />}</Field>`.
 */
export function Field({ id, label, hint, errors, children }: FieldProps) {
  const isInvalid = Boolean(errors?.length);
  return (
    <div className="field" data-invalid={isInvalid ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: "input",
        "aria-describedby": describedBy({ id, hint, errors }),
        "aria-invalid": isInvalid || undefined,
      })}
      <Description id={id} hint={hint} errors={errors} />
    </div>
  );
}

interface FieldSetProps extends Pick<FieldProps, "hint" | "errors"> {
  id: string;
  legend: ReactNode;
  children: ReactNode;
}

/** Several controls under a legend, with hint and error as one unit. */
export function FieldSet({ id, legend, hint, errors, children }: FieldSetProps) {
  return (
    <fieldset
      className="field"
      id={id}
      data-invalid={errors?.length ? "" : undefined}
      aria-describedby={describedBy({ id, hint, errors })}
    >
      <legend>{legend}</legend>
      {children}
      <Description id={id} hint={hint} errors={errors} />
    </fieldset>
  );
}

type Described = Pick<FieldProps, "id" | "hint" | "errors">;

const describedBy = ({ id, hint, errors }: Described): string | undefined =>
  [hint !== undefined && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ") || undefined;

function Description({ id, hint, errors }: Described) {
  return (
    <>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {errors && errors.length > 0 && (
        <span className="error" id={`${id}-error`} role="alert">
          {errors.join(" ")}
        </span>
      )}
    </>
  );
}

type Shared = Pick<FieldProps, "label" | "hint" | "errors"> & { id: string };

/** A single-line field. */
export function TextField({ id, label, hint, errors, ...input }: Shared & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

/** A multi-line field. */
export function TextAreaField({
  id,
  label,
  hint,
  errors,
  ...area
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}

/** A select; `children` are its options. */
export function SelectField({
  id,
  label,
  hint,
  errors,
  children,
  ...select
}: Shared & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A checkbox or radio button with its label. */
export function Choice({ children, ...input }: InputHTMLAttributes<HTMLInputElement> & { type: "checkbox" | "radio" }) {
  return (
    <label className="row">
      <input {...input} />
      {children}
    </label>
  );
}
