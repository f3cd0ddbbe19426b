import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useEffect, useRef } from "react";

/** Fields and groups of fields with a problem, see Field and FieldSet. */
const INVALID = '[aria-invalid="true"], [data-invalid] input:not([type=hidden])';

/**
 * A submit handler that shows what is wrong when the form comes back: the first field with a problem gets the focus,
 * or the first message about the whole form is scrolled into view. Both may be far from the button. Whoever is in
 * another field by then, perhaps typing, stays there.
 */
export function useShownProblems(): (event: FormEvent<HTMLFormElement>) => void {
  const { state } = useNavigation();
  const sent = useRef<{ form: HTMLFormElement; focused: Element | null }>();
  useEffect(() => {
    if (state !== "idle") return;
    const { form, focused } = sent.current ?? {};
    sent.current = undefined;
    if (!form || (document.activeElement !== focused && document.activeElement !== document.body)) return;
    const invalid = Array.from(form.querySelectorAll<HTMLElement>(INVALID)).find((it) => it.checkVisibility());
    if (invalid) invalid.focus();
    else form.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  }, [state]);
  return ({ defaultPrevented, currentTarget }) => {
    if (!defaultPrevented) sent.current = { form: currentTarget, focused: document.activeElement };
  };
}
