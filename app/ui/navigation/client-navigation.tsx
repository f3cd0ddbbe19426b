import { useLocation, useNavigate, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { destinationOf } from "./destination";
import { keepFocus } from "./keep-focus";

/**
 * Turns clicks on plain same-site links into client navigation, so that server-rendered `<a href>` (also inside SVG)
 * needs no component or hook per link. The root renders it once. A link opts out with `download`, `target` or
 * `data-document` (for resource routes); a link in `[data-keep-scroll]` keeps the scroll position. A popover closes
 * when a link or button in it navigates, as on a page load; it stays open for a form that submits on change, and with
 * `data-keep-open`, because the result may be shown in it. A confirmation closes when it is given.
 *
 * A plain form with `data-in-place`, whose action leads back to the page, is sent without loading the page anew: what
 * is typed in the page's other forms stays. With "quiet" (see `returnInPlace`), so does what these have answered, such
 * as the preview of a change.
 *
 * The focus goes to the heading of a new page, as nothing else would tell screen readers that it was opened.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  const send = useSubmit();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const destination = destinationOf(event, window.location);
      if (!destination) return;
      if ("section" in destination) return goToSection(event, destination.section);
      event.preventDefault();
      closePopoverOf(event.target);
      navigate(destination.to, { preventScrollReset: destination.keepsScroll });
    };
    const submit = (event: SubmitEvent) => {
      const { submitter } = event;
      // What is refused is reported on the page, which the dialog would cover and block.
      submitter?.closest<HTMLDialogElement>("dialog.dialog:modal")?.close();
      closePopoverOf(submitter);
      if (!(submitter instanceof HTMLButtonElement) || !submitter.form?.matches("[data-in-place]")) return;
      event.preventDefault();
      const isQuiet = submitter.form.dataset.inPlace === "quiet";
      send(submitter, { preventScrollReset: true, navigate: !isQuiet });
    };
    // On the window, so that they run after React's handlers on the document.
    window.addEventListener("click", follow);
    window.addEventListener("submit", submit);
    return () => {
      window.removeEventListener("click", follow);
      window.removeEventListener("submit", submit);
    };
  }, [navigate, send]);

  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash === "") focusHeading();
  }, [pathname, hash]);
  useEffect(keepFocus, []);
  return null;
}

/**
 * Scrolls to a section of this page, and gives it the focus. If the browser followed the link itself, its history entry
 * would be unknown to the router, which would take it for a return and restore the previous scroll position.
 */
function goToSection(event: MouseEvent, id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  closePopoverOf(event.target);
  window.history.replaceState(window.history.state, "", `#${id}`);
  if (section.tabIndex < 0) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}

/** Unless the page has focused something itself, or still shows what had the focus. */
function focusHeading() {
  if (document.querySelector("main:focus-within, :popover-open:focus-within")) return;
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1") ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function closePopoverOf(target: EventTarget | null) {
  const popover =
    target instanceof Element && !target.closest("[data-keep-open]") ? target.closest<HTMLElement>("[popover]") : null;
  if (popover?.matches(":popover-open")) popover.hidePopover();
}
