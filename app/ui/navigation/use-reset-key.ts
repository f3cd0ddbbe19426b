import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * A React key that resets a form once it is accepted; submitting the page's other forms leaves it alone. `isOf` tells
 * this form's values from others'; `isReturned`: it is shown again with its values and what is wrong.
 */
export function useResetKey(isOf: (values: FormData) => boolean, isReturned: boolean): number {
  const { state, formData } = useNavigation();
  // Answered, and its page is loading: a request that fails or is given up for another page stays unanswered.
  const isAnswered = state === "loading" && formData !== undefined && isOf(formData);
  const wasAnswered = useRef(false);
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (wasAnswered.current && !isAnswered && !isReturned) setKey((accepted) => accepted + 1);
    wasAnswered.current = isAnswered;
  }, [isAnswered, isReturned]);
  return key;
}
