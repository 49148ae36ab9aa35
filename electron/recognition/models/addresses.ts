import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { mayLead } from '../../system/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { ModelSettings } from './settings.ts'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isThisMachine = ({ hostname }: URL): boolean => loopback.has(hostname)

/** Models come over https or from a program on this machine, and the address must not contain a name and password. */
const isAllowedAddress = (url: URL): boolean =>
  (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url))) && !url.username && !url.password

/** Refuses redirects with which another machine could make Tapelog send requests to programs on this machine or in its network. */
export const isAllowedRedirect = (from: URL, to: URL): boolean => mayLead({ url: from }, to)

/** The address of each base: the person's own address, else the catalogue's. */
export const baseAddresses = (catalogue: Catalogue, { addresses }: ModelSettings): Record<string, string> =>
  Object.fromEntries(Object.entries(catalogue.bases).map(([base, usual]) => [base, addresses[base] ?? usual]))

/** Checks a base's address and returns the form to store. Throws 'model-address-invalid'. */
export function checkedBaseAddress(typed: string): string {
  const url = URL.parse(typed.trim())
  if (!url || !isAllowedAddress(url) || url.search || url.hash) throw problem('model-address-invalid')
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** The address from which to download a model's file. Throws 'model-no-download' and 'model-address-invalid'. */
export function addressOf(model: CatalogueModel, bases: Record<string, string>): URL {
  if (!model.address) throw problem('model-no-download', { title: model.title })
  const url = URL.parse(model.address.path, bases[model.address.base])
  if (!url || !isAllowedAddress(url)) throw problem('model-address-invalid')
  return url
}
