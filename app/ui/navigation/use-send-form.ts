import { useSubmit } from "@remix-run/react";

/**
 * Sends a form by one of its buttons, without leaving the place on the page. The form's action has the company; what the form
 * does when it is submitted, such as checking its fields, does not happen.
 */
export function useSendForm(): (button: HTMLButtonElement | null) => void {
  const submit = useSubmit();
  return (button) => submit(button, { preventScrollReset: true });
}
