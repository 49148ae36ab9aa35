/**
 * Regions of the partner service: each has its own host, and credentials belong to one region. The addresses are suggestions from the
 * service's public pages; an account keeps its own.
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

/** Error code of a connection that was refused because the name resolves to a nearer address than allowed. */
export const addressTooNear = 'ADDRESS_TOO_NEAR'

export const addressProblemWords = {
  'no-address': 'This is not a web address. It begins with https://.',
  'no-https': 'The address must begin with https://; plain http:// is for this machine only.',
  'has-password': 'Put no user name or password into the address.',
  'has-query': 'The address must end with its path, without ? or #.',
} as const
export type AddressProblem = keyof typeof addressProblemWords

/**
 * What is wrong with a base address, or null when it may be used: credentials travel over https only, except on this machine, and an
 * address with a user name or a query in it is a mistake.
 */
export function addressProblem(address: string): AddressProblem | null {
  const url = URL.parse(address)
  if (!url) return 'no-address'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) return 'no-https'
  if (url.username !== '' || url.password !== '') return 'has-password'
  // A bare ? or # has no search and no hash, but every path would be part of it.
  if (/[?#]/.test(address)) return 'has-query'
  return null
}
