/**
 * Which proxy a request goes through: the one of the environment (`HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`), else the one of the desktop's
 * settings. Only https goes through a proxy, which then sees a host and encrypted bytes; nothing else leaves this machine anyway. Requests
 * to this machine never do.
 */

/** `https`: the proxy's address, null for none. `exceptions`: hosts that are reached without it, as `NO_PROXY` has them. */
export type ProxyRules = { https: string | null; exceptions: readonly string[] }

export type Route =
  | { is: 'direct' }
  /** `shown`: host and port, without a password. */
  | { is: 'proxy'; address: string; shown: string }
  /** Tapelog cannot speak to this kind of proxy, such as SOCKS. It does not go around it. */
  | { is: 'unsupported'; shown: string }

export const noProxy: ProxyRules = { https: null, exceptions: [] }

type Environment = Readonly<Record<string, string | undefined>>

/** The rules of the environment, in small letters first, as other programs read them; null if it names no proxy. */
export function rulesOfEnvironment(environment: Environment): ProxyRules | null {
  const value = (name: string) => environment[name] ?? environment[name.toUpperCase()]
  const https = value('https_proxy') ?? value('all_proxy')
  if (https === undefined) return null
  return { https: https.trim() || null, exceptions: listOf(value('no_proxy') ?? '') }
}

/** The names of these variables, for processes that get only chosen ones. */
export const isProxyVariable = (name: string): boolean => /^(https_proxy|all_proxy|no_proxy)$/i.test(name)

const listOf = (text: string): string[] => text.split(/[\s,;|]+/).filter(Boolean)

export function routeTo(url: URL, { https, exceptions }: ProxyRules): Route {
  if (https === null || url.protocol !== 'https:' || isThisMachine(url.hostname)) return { is: 'direct' }
  if (exceptions.some((one) => covers(one, url))) return { is: 'direct' }
  const proxy = addressOf(https)
  const shown = proxy?.host ?? ''
  return proxy && shown !== '' && /^https?:$/.test(proxy.protocol)
    ? { is: 'proxy', address: proxy.href, shown }
    : { is: 'unsupported', shown: shown || https.slice(https.lastIndexOf('@') + 1).slice(0, 40) }
}

/** People write passwords as they are, also with signs that end a host in an address. The last `@` ends the password. */
function addressOf(written: string): URL | null {
  const [, scheme = 'http://', name = '', rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)?(?:(.*)@)?([^@]*)$/is.exec(written) ?? []
  const address = URL.parse(scheme + rest)
  if (address === null || name === '') return address
  const [, user = '', password = ''] = /^([^:]*):?(.*)$/s.exec(name) ?? []
  address.username = user
  address.password = password
  return address
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

const isThisMachine = (host: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/.test(bare(host))

/** `*`, a host with all below it (`example.org`, `.example.org`, `*.example.org`), an address, a range (`10.0.0.0/8`); each with a port or without. */
function covers(written: string, url: URL): boolean {
  if (written === '*') return true
  const host = bare(url.hostname)
  if (/^<local>$/i.test(written)) return !host.includes('.') && !host.includes(':')
  const range = /^(\d+\.\d+\.\d+\.\d+)\/(\d{1,2})$/.exec(written)
  if (range) return isInRange(host, range[1] ?? '', Number(range[2]))
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(written) ?? []
  if (port !== undefined && port !== (url.port || '443')) return false
  const wanted = bare(name).replace(/^\*?\./, '')
  return wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`))
}

const numberOf = (address: string): number | null => {
  const parts = /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.split('.').map(Number) : []
  return parts.length === 4 && parts.every((part) => part < 256)
    ? parts.reduce((sum, part) => sum * 256 + part, 0)
    : null
}

function isInRange(host: string, first: string, bits: number): boolean {
  const [a, b] = [numberOf(host), numberOf(first)]
  if (a === null || b === null || bits > 32) return false
  const size = 2 ** (32 - bits)
  return Math.floor(a / size) === Math.floor(b / size)
}

let rules: ProxyRules = noProxy
/** The rules of this process. */
export const proxyRules = (): ProxyRules => rules
export const setProxyRules = (next: ProxyRules): void => {
  rules = next
}
