import { formField } from "~/lib/http/encoded-fields";

/** Parameters that a form sends unchanged. */
export const HiddenFields = ({ parameters }: { parameters: Iterable<[name: string, value: string]> }) =>
  [...parameters].map(([name, value]) => <input key={`${name} ${value}`} type="hidden" {...formField(name, value)} />);
