import * as http from 'node:http'
import {
  noProxy,
  type ProxyRules,
  routeTo,
  rulesOfEnvironment,
  setProxyRules,
} from '../../../shared/network/proxies.ts'
import { nodeSystem } from '../ports.ts'
import { desktopProxy } from './desktopProxy.ts'

/**
 * From now on, the requests of this process follow the proxy of the environment, else of the desktop's settings. Call it when the process
 * begins, and when the network may be another one. Never rejects.
 */
export async function followProxies(
  environment: NodeJS.ProcessEnv = process.env,
  desktop: () => Promise<ProxyRules> = () => desktopProxy(nodeSystem),
): Promise<void> {
  // An older runtime has no proxies: it would ignore them, and with them the rules for addresses that a proxy is asked by.
  const rules = canProxy ? (rulesOfEnvironment(environment) ?? (await desktop().catch(() => noProxy))) : noProxy
  setProxyRules(rules)
  proxyOfFetch(rules)
}

const canProxy = typeof http.setGlobalProxyFromEnv === 'function'

const hereAlways = ['localhost', '127.0.0.1', '[::1]']
let restore: (() => void) | null = null

/** Node's own `fetch` downloads models and updates, and asks for time stamps. */
function proxyOfFetch({ https, exceptions }: ProxyRules): void {
  const route = routeTo(new URL('https://host.invalid'), { https, exceptions: [] })
  restore?.()
  restore = null
  if (route.is !== 'proxy') return
  // With a leading dot, a name stands for everything below it.
  const hosts = exceptions.flatMap((host) => (/^[\w-]+(\.[\w-]+)*$/.test(host) ? [host, `.${host}`] : [host]))
  // An older Electron does not have it.
  restore =
    http.setGlobalProxyFromEnv?.({ https_proxy: route.address, no_proxy: [...hereAlways, ...hosts].join(',') }) ?? null
}
