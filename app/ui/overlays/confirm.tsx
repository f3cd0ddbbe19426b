import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Dialog } from "./dialog";

interface ConfirmProps {
  /** Id of the dialog; one per page. */
  id: string;
  /** Accessible name of the button; needed if `label` alone does not name the object. */
  button: ReactNode;
  label?: string;
  isSmall?: boolean;
  title: string;
  /** Names the object and the consequences. */
  text: string;
  cancel: string;
  /** The form that performs the action, with its button. */
  form: ReactNode;
}

/** A button for an irreversible action, with a confirmation dialog. */
export function Confirm({ id, button, label, isSmall, title, text, cancel, form }: ConfirmProps) {
  return (
    <>
      <button
        className={classNames("btn danger", isSmall && "small")}
        type="button"
        command="show-modal"
        commandfor={id}
        aria-label={label}
      >
        {button}
      </button>
      <Dialog
        id={id}
        title={title}
        closeLabel={cancel}
        footer={
          <>
            <button className="btn" type="button" command="close" commandfor={id}>
              {cancel}
            </button>
            {form}
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}
