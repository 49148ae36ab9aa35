import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { Refusal } from '../ports/refusal.ts'

/**
 * Refuses requests from web pages. A page of another site can reach this server through a browser on this machine:
 * directly, which `Origin` shows, or under a host name that the site points at this machine (DNS rebinding), which
 * `Host` shows. `origin`: the origin that clients use. `host`: the address where the service listens. Throws a 403
 * Refusal.
 */
export function checkHost(headers: IncomingHttpHeaders, { origin, host }: { origin: string; host: string }): void {
  // Accept only a host and port: a URL could contain more, and a backslash would act like a slash.
  const requested = /^[\w.:[\]-]+$/.test(headers.host ?? '') ? URL.parse(`http://${headers.host}`) : null
  const own = new URL(origin)
  if (!requested || !isOwnName(bare(requested.hostname), [bare(own.hostname), host.toLowerCase()]))
    throw new Refusal(403, 'The Host of this request is not a name of this service.')
  // Programs send no Origin. A proxy may use another port, so the Origin is compared with the Host of the request.
  if (headers.origin === undefined || headers.origin === own.origin) return
  if (URL.parse(headers.origin)?.host !== requested.host)
    throw new Refusal(403, 'This service answers programs, not pages of other sites.')
}

/** An address and `localhost` always mean the same machine. */
const isOwnName = (name: string, own: readonly string[]): boolean =>
  name === 'localhost' || isIP(name) !== 0 || own.includes(name)

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()
