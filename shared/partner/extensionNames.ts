import type { Endpoint } from './endpoint.ts'
import { type Endpoints, endpoints } from './endpoints.ts'

type EndpointExtension = {
  [N in keyof Endpoints]: Endpoints[N] extends { origin: 'extension' } ? N : never
}[keyof Endpoints]
type FieldExtension = {
  [N in keyof Endpoints]:
    | (Endpoints[N] extends { extensions: infer E } ? keyof E & string : never)
    | (Endpoints[N] extends { bodyExtensions: infer E } ? keyof E & string : never)
}[keyof Endpoints]

/** The name of something beyond the interface: an endpoint, an extra field of a response, or an extra field of a submit. */
export type Extension = EndpointExtension | FieldExtension

/** Every extension that this version knows, from the endpoint table. */
export const extensionNames: ReadonlySet<Extension> = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { origin, extensions, bodyExtensions }]) => [
    ...(origin === 'extension' ? [name] : []),
    ...Object.keys(extensions ?? {}),
    ...Object.keys(bodyExtensions ?? {}),
  ]),
) as ReadonlySet<Extension>

/** Only the names that this version knows, each once. */
export const knownExtensions = (names: readonly string[]): ReadonlySet<Extension> => {
  const said = new Set(names)
  return new Set([...extensionNames].filter((name) => said.has(name)))
}
