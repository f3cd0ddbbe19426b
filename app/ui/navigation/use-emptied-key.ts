import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * A key for a form that is empty again once it has been accepted, and that other forms of the page leave as it is.
 * `isOf` tells this form's values from others'; `isReturned`: it is shown again with its values and what is wrong.
 */
export function useEmptiedKey(isOf: (values: FormData) => boolean, isReturned: boolean): number {
  const { formData } = useNavigation();
  const isSent = formData !== undefined && isOf(formData);
  const wasSent = useRef(false);
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (wasSent.current && !isSent && !isReturned) setKey((accepted) => accepted + 1);
    wasSent.current = isSent;
  }, [isSent, isReturned]);
  return key;
}
