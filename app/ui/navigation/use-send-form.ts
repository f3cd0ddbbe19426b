import { useSubmit } from "@remix-run/react";

/**
 * Sends a form by one of its buttons, without losing the scroll position. The form's action has the company; submit
 * handlers, such as validation, do not run.
 */
export function useSendForm(): (button: HTMLButtonElement | null) => void {
  const submit = useSubmit();
  return (button) => submit(button, { preventScrollReset: true });
}
