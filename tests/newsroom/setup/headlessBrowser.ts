/** A browser without a window: follows redirects and keeps cookies by origin and path. */
export class HeadlessBrowser {
  readonly #cookies: { origin: string; path: string; name: string; value: string }[] = []
  readonly #placeOf: (url: URL) => string

  /** `placeOf`: where a server really listens. */
  constructor(placeOf: (url: URL) => string = ({ href }) => href) {
    this.#placeOf = placeOf
  }

  /** The first response that is no redirect, or the first address for which `isEnd` is true; nothing is sent there. */
  async open(address: string, isEnd: (url: URL) => boolean): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address)
    for (let hops = 0; hops < 20; hops++) {
      if (isEnd(url)) return { url, response: null }
      const response = await fetch(this.#placeOf(url), {
        redirect: 'manual',
        headers: { cookie: this.#cookiesFor(url), 'accept-language': 'en', accept: 'text/html' },
      })
      for (const set of response.headers.getSetCookie()) this.#keep(url, set)
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url)
    }
    throw new Error('The redirects do not end.')
  }

  #cookiesFor({ origin, pathname }: URL): string {
    return this.#cookies
      .filter((cookie) => cookie.origin === origin && pathname.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep({ origin, pathname }: URL, set: string): void {
    const [pair = '', ...attributes] = set.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? pathname
    const found = this.#cookies.findIndex((one) => one.origin === origin && one.name === name && one.path === path)
    if (found !== -1) this.#cookies.splice(found, 1)
    this.#cookies.push({ origin, path, name, value: pair.slice(name.length + 1) })
  }
}
