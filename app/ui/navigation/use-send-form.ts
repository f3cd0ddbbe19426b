import { useSubmit } from "@remix-run/react";

/**
 * Sends a form by one of its buttons, without losing the scroll position. The form's action has the company; submit
 * handlers, such as validation, do not run. `replace`: no new entry of the browser's history.
 */
export function useSendForm(): (button: HTMLButtonElement | null, options?: { replace: boolean }) => void {
  const submit = useSubmit();
  return (button, options) => submit(button, { preventScrollReset: true, ...options });
}
