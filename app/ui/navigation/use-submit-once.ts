import { useLocation, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useEffect, useRef } from "react";
import { useToastedFailures } from "~/ui/loading/retry";

/**
 * A submit handler that ignores a second press with the same values while the first is on its way: the server would
 * carry out both, and only the second one's result would be shown. After a failure, the form may be sent again.
 */
export function useSubmitOnce(): (event: FormEvent<HTMLFormElement>) => void {
  const { state } = useNavigation();
  const { key } = useLocation();
  const failures = useToastedFailures().length;
  const sent = useRef<string>();
  const before = useRef({ key, failures });
  useEffect(() => {
    // A failure of an earlier request stays until it is retried, and says nothing about what is on its way.
    const hasFailed = failures > before.current.failures;
    if (state === "idle" || key !== before.current.key || hasFailed) sent.current = undefined;
    before.current = { key, failures };
  }, [state, failures, key]);
  return (event) => {
    if (event.defaultPrevented) return;
    const { currentTarget, nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const values = JSON.stringify([...new FormData(currentTarget, submitter)]);
    if (sent.current === values) event.preventDefault();
    else sent.current = values;
  };
}
