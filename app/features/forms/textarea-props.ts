import type { getTextareaProps } from "@conform-to/react";

/** A control's id, name and value; the field connects it to its label, hint and errors. */
export const textareaProps = ({ id, name, defaultValue }: ReturnType<typeof getTextareaProps>) => ({
  id: id ?? "",
  name,
  defaultValue,
});
