/** Enough of a browser for following sign-in: cookies by path, redirects by hand, links and forms by name. */
export class TestBrowser {
  readonly cookies = new Map<string, { value: string; path: string }>();

  /**
   * @param origin what the address bar shows
   * @param server where the requests really go, with the headers the web app's proxy adds
   */
  constructor(
    readonly origin: string,
    private readonly server: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const response = await fetch(this.server + url.pathname + url.search, {
      ...init,
      redirect: "manual",
      headers: {
        accept: "text/html",
        cookie: this.cookiesFor(url.pathname),
        "x-forwarded-host": new URL(this.origin).host,
        "x-forwarded-proto": new URL(this.origin).protocol.replace(":", ""),
        "x-forwarded-for": "203.0.113.7",
        ...this.headers,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  get = (address: string): Promise<Response> => this.request(address);
  post = (address: string, fields: Record<string, string>): Promise<Response> =>
    this.request(address, { method: "POST", body: new URLSearchParams(fields) });

  /** Follows redirects until a page, or until one leads to `stopAt`; resolves to the last response and its address. */
  async follow(address: string, stopAt = "/auth/callback"): Promise<{ response: Response; address: string }> {
    let at = new URL(address, this.origin);
    for (let step = 0; step < 10; step++) {
      const response = await this.get(at.href);
      const location = response.headers.get("location");
      if (!location) return { response, address: at.href };
      at = new URL(location, at);
      if (at.pathname === stopAt) return { response, address: at.href };
    }
    throw new Error("too many redirects");
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    if (value === "") this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { value, path });
  }

  private cookiesFor(pathname: string): string {
    const matching = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    return matching.map(([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ");
  }
}
