import type { Endpoint } from '../../shared/partner/endpoint.ts'
import type { Extension } from '../../shared/partner/extensionNames.ts'
import { extensionsField, extensionsHeader } from '../../shared/partner/extensions.ts'

/** Says which extensions a service has. */
type Service = { has(name: Extension): boolean }

/** The extra response fields of an endpoint that the service has. */
const askedOf = ({ extensions = {} }: Endpoint, service: Service): string[] =>
  Object.keys(extensions).filter((name) => service.has(name as Extension))

/** The header that asks for extra response fields; empty if the service has none of them. */
export function extensionsHeaderFor(endpoint: Endpoint, service: Service): Record<string, string> {
  const asked = askedOf(endpoint, service)
  return asked.length === 0 ? {} : { [extensionsHeader]: asked.join(', ') }
}

/** The response with only those extra fields that the client asked for. A service may use their member for something else. */
export function withOnlyAsked(endpoint: Endpoint, answer: unknown, service: Service): unknown {
  if (!endpoint.extensions || typeof answer !== 'object' || answer === null) return answer
  const { [extensionsField]: member, ...rest } = answer as Record<string, unknown>
  const asked = askedOf(endpoint, service)
  if (asked.length === 0 || typeof member !== 'object' || member === null) return rest
  return {
    ...rest,
    [extensionsField]: Object.fromEntries(Object.entries(member).filter(([name]) => asked.includes(name))),
  }
}

/** The body without the extra fields that the service does not have. Copies what it changes. */
export function withoutUnknownFields({ bodyExtensions }: Endpoint, body: unknown, service: Service): unknown {
  const { params } = (body ?? {}) as { params?: Record<string, Record<string, unknown> | undefined> }
  if (!bodyExtensions || params === undefined) return body
  const kept = { ...params }
  for (const [name, section] of Object.entries(bodyExtensions)) {
    const fields = kept[section]
    if (fields === undefined || !(name in fields) || service.has(name as Extension)) continue
    const { [name]: _left, ...others } = fields
    kept[section] = others
  }
  return { ...(body as object), params: kept }
}
