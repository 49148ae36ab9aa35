/**
 * The address as it is kept: its domain in lower case. Null for text that is not one plain address, such as with a
 * second @, with spaces or with a name beside it, and for one that would become another one in lower case: the sign of
 * Kelvin becomes a k.
 */
export function plainAddress(given: string): { address: string; domain: string } | null {
  const match = /^([^\s@"'<>(),:;\\[\]\p{C}]{1,64})@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,20})$/u.exec(given)
  if (!match || given.length > 254) return null
  const [, local = '', domain = ''] = match
  // The database compares addresses in lower case.
  if ([...local].some((character) => character > '\x7f' && character.toLowerCase() < '\x80')) return null
  return { address: `${local}@${domain.toLowerCase()}`, domain: domain.toLowerCase() }
}

/** True if the domain is exactly one of the list: `news.example` allows neither `sub.news.example` nor `old-news.example`. */
export const isInDomains = (domain: string, allowed: readonly string[]): boolean => allowed.includes(domain)
