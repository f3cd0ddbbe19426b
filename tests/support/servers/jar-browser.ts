/** Enough of a browser to sign in at another site without scripts: cookies of each host and path, redirects, forms. */
export class JarBrowser {
  private readonly cookies = new Map<string, { host: string; path: string; name: string; value: string }>();

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { accept: "text/html", "accept-language": "en", cookie: this.cookieFor(url), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) this.keep(url, line);
    return response;
  }

  /** Follows redirects to a page. */
  async open(address: string, init: RequestInit = {}): Promise<{ url: URL; response: Response; html: string }> {
    let url = new URL(address);
    let response = await this.request(url.href, init);
    for (let step = 0; step < 12; step++) {
      const location = response.headers.get("location");
      if (location === null) return { url, response, html: await response.text() };
      url = new URL(location, url);
      response = await this.request(url.href);
    }
    throw new Error("too many redirects");
  }

  /** Submits the page's first POST form. */
  submit(page: { url: URL; html: string }, fields: Record<string, string>) {
    const form = /<form[^>]*method="post"[^>]*>/i.exec(page.html)?.[0] ?? "";
    const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
    return this.open(new URL(action, page.url).href, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** The Cookie header for an address. */
  cookieFor({ hostname, pathname }: URL): string {
    return [...this.cookies.values()]
      .filter(({ host, path }) => host === hostname && pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  private keep({ hostname, pathname }: URL, line: string): void {
    const [pair = "", ...attributes] = line.split(/; ?/);
    const [name = "", value = ""] = pair.split(/=(.*)/);
    const attribute = (attributeName: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${attributeName}=`))?.slice(attributeName.length + 1);
    const path = attribute("path") ?? pathname.replace(/\/[^/]*$/, "/");
    const key = `${hostname} ${path} ${name}`;
    if (attribute("max-age") === "0" || value === "") this.cookies.delete(key);
    else this.cookies.set(key, { host: hostname, path, name, value });
  }
}
