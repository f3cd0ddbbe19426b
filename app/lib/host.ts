const written = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i;

/**
 * A host with or without a port, as browsers and proxies say it in Host and X-Forwarded-Host, the way addresses write
 * it: "Costs.example:80" → "costs.example". Undefined for what is none, such as "a b", "a:99999" or "[::1".
 */
export function hostOf(text: string): string | undefined {
  const address = `http://${text}`;
  return written.test(text) && URL.canParse(address) ? new URL(address).host : undefined;
}
