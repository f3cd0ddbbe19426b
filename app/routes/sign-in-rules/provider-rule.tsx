import type { ReactNode } from "react";
import { Choice } from "~/ui/controls/field";

interface ProviderRuleProps {
  field: { name: string; initialValue?: string };
  isBuiltIn: boolean;
  disabled: boolean;
  children: ReactNode;
}

/** A rule that only the built-in identity provider applies. With another one, the form returns it unchanged. */
export function ProviderRule({ field: { name, initialValue }, isBuiltIn, disabled, children }: ProviderRuleProps) {
  const isOn = initialValue === "on";
  if (!isBuiltIn) return isOn && <input type="hidden" name={name} value="on" />;
  return (
    <Choice type="checkbox" name={name} defaultChecked={isOn} disabled={disabled}>
      {children}
    </Choice>
  );
}
