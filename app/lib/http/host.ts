const written = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i;

/**
 * A host with or without port, from Host or X-Forwarded-Host, normalized as in URLs: "Costs.example:80" →
 * "costs.example". Undefined if invalid, such as "a b", "a:99999" or "[::1".
 */
export function hostOf(text: string): string | undefined {
  const address = `http://${text}`;
  return written.test(text) && URL.canParse(address) ? new URL(address).host : undefined;
}
