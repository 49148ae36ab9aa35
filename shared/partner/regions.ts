/**
 * Regions of the partner service (each has its own host; credentials belong to one region). The addresses are those of
 * the service's public pages, as a suggestion: an account keeps its own, which a person may change.
 */
export const regionNames = ['us', 'japan', 'custom'] as const
export type Region = (typeof regionNames)[number]

export const regionBaseUrls: Record<Region, string> = {
  us: 'https://platform-us.plaud.ai/developer/api',
  japan: 'https://platform-jp.plaud.ai/developer/api',
  custom: '',
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])
export const isLoopback = (url: URL): boolean => loopbackHosts.has(url.hostname)

/**
 * What is wrong with a base address, in words, or null when it may be used: credentials travel over https only, except
 * on this machine, and an address with a user name or a query in it is a mistake.
 */
export function addressProblem(address: string): string | null {
  const url = URL.parse(address)
  if (!url) return 'This is not a web address. It begins with https://.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    return 'The address must begin with https://; plain http:// is for this machine only.'
  if (url.username !== '' || url.password !== '') return 'Put no user name or password into the address.'
  // A bare ? or # has no search and no hash, and yet every path would land behind it.
  if (/[?#]/.test(address)) return 'The address must end with its path, without ? or #.'
  return null
}
