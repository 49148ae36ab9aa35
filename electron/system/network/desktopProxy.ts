import { noProxy, type ProxyRules } from '../../../shared/network/proxies.ts'
import type { SystemPorts } from '../ports.ts'

/**
 * The proxy in the settings of the desktop: GNOME and desktops that keep theirs in the same place, macOS, Windows. A script that finds
 * proxies (PAC) is not run, so then requests go without a proxy. `null`: the system does not tell.
 */

const timeoutMs = 3000

const questions: Partial<Record<NodeJS.Platform, [string, string[], (text: string) => ProxyRules]>> = {
  linux: ['gsettings', ['list-recursively', 'org.gnome.system.proxy'], rulesOfGsettings],
  darwin: ['scutil', ['--proxy'], rulesOfScutil],
  win32: ['reg', ['query', 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings'], rulesOfRegistry],
}

export async function desktopProxy(
  system: SystemPorts,
  platform: NodeJS.Platform = process.platform,
): Promise<ProxyRules> {
  const question = questions[platform]
  if (!question) return noProxy
  const [command, args, read] = question
  const answer = await system.run(command, args, { timeoutMs })
  return answer.code === 0 ? read(answer.stdout) : noProxy
}

const addressOf = (scheme: string, host: string | undefined, port: string | undefined): string | null =>
  host && port && Number(port) > 0 ? `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}` : null

/** @exportedFor tests: they read captured output */
export function rulesOfGsettings(text: string): ProxyRules {
  const value = (schema: string, key: string) =>
    new RegExp(`^org\\.gnome\\.system\\.proxy${schema} ${key} (.*)$`, 'm').exec(text)?.[1]?.trim()
  const word = (schema: string, key: string) => /^'(.*)'$/.exec(value(schema, key) ?? '')?.[1]
  if (word('', 'mode') !== 'manual') return noProxy
  const exceptions = [...(value('', 'ignore-hosts') ?? '').matchAll(/'([^']*)'/g)].map(([, host = '']) => host)
  const https =
    addressOf('http', word('\\.https', 'host'), value('\\.https', 'port')) ??
    addressOf('socks5', word('\\.socks', 'host'), value('\\.socks', 'port'))
  return { https, exceptions }
}

/** @exportedFor tests: they read captured output */
export function rulesOfScutil(text: string): ProxyRules {
  const value = (key: string) => new RegExp(`^\\s*${key} : (\\S+)$`, 'm').exec(text)?.[1]
  const isOn = (kind: string) => value(`${kind}Enable`) === '1'
  const [, list = ''] = /ExceptionsList : <array> \{([^}]*)\}/.exec(text) ?? []
  const exceptions = [...list.matchAll(/^\s*\d+ : (\S+)$/gm)].map(([, host = '']) => host)
  const https =
    (isOn('HTTPS') ? addressOf('http', value('HTTPSProxy'), value('HTTPSPort')) : null) ??
    (isOn('SOCKS') ? addressOf('socks5', value('SOCKSProxy'), value('SOCKSPort')) : null)
  return { https, exceptions: value('ExcludeSimpleHostnames') === '1' ? [...exceptions, '<local>'] : exceptions }
}

/** @exportedFor tests: they read captured output */
export function rulesOfRegistry(text: string): ProxyRules {
  const value = (name: string) => new RegExp(`^\\s*${name}\\s+REG_\\w+\\s+(.*?)\\s*$`, 'm').exec(text)?.[1]
  if (Number(value('ProxyEnable') ?? 0) !== 1) return noProxy
  const written = value('ProxyServer') ?? ''
  const exceptions = (value('ProxyOverride') ?? '').split(';').filter(Boolean)
  // Either one for all, or a list by scheme.
  if (!written.includes('=')) return { https: written || null, exceptions }
  const of = (scheme: string) => new RegExp(`(?:^|;)\\s*${scheme}=([^;]+)`, 'i').exec(written)?.[1]?.trim()
  const socks = of('socks')
  return { https: of('https') ?? (socks ? `socks5://${socks}` : null), exceptions }
}
