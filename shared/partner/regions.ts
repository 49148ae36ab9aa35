import type { AddressProblem } from '../errors/entryProblems.ts'

/**
 * The regions of the partner service. Each has its own host, and credentials belong to one region. The addresses are suggestions from
 * the service's public pages; an account keeps its own.
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

/** The error code if a connection was refused because the name resolves to a nearer address than allowed. */
export const addressTooNear = 'ADDRESS_TOO_NEAR'

/**
 * The problem with a base address; null if it may be used. Credentials are sent only over https, except on this
 * machine, and an address with a user name or a query is a mistake.
 */
export function addressProblem(address: string): AddressProblem | null {
  const url = URL.parse(address)
  if (!url) return 'no-address'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) return 'no-https'
  if (url.username !== '' || url.password !== '') return 'has-password'
  // A bare ? or # gives neither a search nor a hash, but would swallow every path that is added to the address.
  if (/[?#]/.test(address)) return 'has-query'
  return null
}
