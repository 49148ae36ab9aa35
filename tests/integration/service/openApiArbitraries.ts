import fc from 'fast-check'

/** Random requests from an OpenAPI document: right ones, nearly right ones, and nonsense. */
export type JsonSchema = {
  type?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}
export type OpenApiOperation = {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}
export type OpenApiDocument = { paths: Record<string, Record<string, OpenApiOperation>> }

/** One request, before it gets the values that only the running service knows (ids, tokens, addresses). */
export type Plan = {
  operation: OpenApiOperation
  method: string
  path: string
  /** Values by their schemas. */
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  bodyType: string | null
  /** Which of the values learnt from earlier responses to use, one bit for each. */
  knownMask: number
  scene: number
  credentials: 'right' | 'minted' | 'wrong' | 'swapped' | 'missing'
  mutations: Mutation[]
  /** Oddities beyond the values; null or empty if the request is as described. */
  oddMethod: string | null
  oddPath: string | null
  oddType: string | null
  oddBody: OddBody | null
  oddHeaders: Record<string, string>
}
export type Mutation = {
  part: 'params' | 'query' | 'body'
  at: number
  how: 'drop' | 'replace' | 'add' | 'wrap'
  junk: unknown
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
/** Values that a field may not have, or that only seem wrong. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, -(2 ** 53), 2 ** 53, '', '0', 'null'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>([], {}, [null], { toString: 1 }, { length: 9 }, { constructor: 1 }, [[]]),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '../../etc/passwd',
      '%2e%2e%2f',
      '\u0000',
      '\ud800',
      "'; DROP TABLE tasks; --",
      '‮🎙️\n',
      '__proto__',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 500 }).map(nested) },
)

/** Values that a schema allows. They hit its limits more often than chance would. */
export function schemaArbitrary(schema: JsonSchema = {}): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(schemaArbitrary))
  switch (schema.type) {
    case 'string':
      return stringArbitrary(schema)
    case 'integer':
    case 'number':
      return numberArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schemaArbitrary(schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      const model = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, schemaArbitrary(of)]))
      const described = fc.record(model, { requiredKeys: required })
      if (!additionalProperties) return described
      const more = fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
      return fc.tuple(more, described).map(([extra, own]) => ({ ...extra, ...own }))
    }
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function stringArbitrary({ pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const within = { minLength, maxLength: Math.max(minLength, Math.min(maxLength ?? 60, 60)) }
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(within) },
    { weight: 1, arbitrary: fc.string({ ...within, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength ?? 1000), 'x'.repeat(Math.max(1, minLength))) },
  )
}

function numberArbitrary(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.exclusiveMinimum === undefined ? (schema.minimum ?? -1e9) : schema.exclusiveMinimum + 1
  const max = schema.maximum ?? 1e9
  return fc.oneof(
    fc.integer({ min: Math.max(min, -1000), max: Math.min(max, 10_000) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  )
}

/** Changes a few places of a value, counted over the whole tree. */
export function mutate(value: unknown, mutations: readonly Mutation[]): unknown {
  let changed = structuredClone(value)
  for (const { at, how, junk: drawn } of mutations) {
    // A later change may fall inside an earlier one, so copy: the drawn value must stay as it was.
    const other: unknown = structuredClone(drawn)
    const places = placesOf(changed)
    const place = places[at % Math.max(1, places.length)]
    if (!place) {
      changed = other
      continue
    }
    const [holder, key] = place
    if (how === 'drop') delete holder[key]
    else if (how === 'replace') holder[key] = other
    else if (how === 'wrap') holder[key] = [holder[key]]
    else holder[`extra-${at}`] = other
  }
  return changed
}

type Holder = Record<string, unknown>
function placesOf(value: unknown, found: [Holder, string][] = [], depth = 0): [Holder, string][] {
  if (typeof value !== 'object' || value === null || depth > 6) return found
  for (const [key, inner] of Object.entries(value)) {
    found.push([value as Holder, key])
    placesOf(inner, found, depth + 1)
  }
  return found
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const oddHeader = fc.constantFrom<Record<string, string>>(
  { range: 'bytes=0-3' },
  { range: 'bytes=-99999999999999999999' },
  { range: 'bytes=9-2,4-5' },
  { host: 'evil.example' },
  { connection: 'close' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=_hidden' },
  { accept: 'text/html', 'accept-encoding': 'br' },
  { origin: 'null', 'access-control-request-method': 'POST' },
  { cookie: `${'a=b; '.repeat(400)}` },
  { 'x-junk': '\u00e9\u00ff\t ~' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
)

function planArbitrary(path: string, method: string, operation: OpenApiOperation): fc.Arbitrary<Plan> {
  const partOf = (part: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> => {
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === part)
    const model: Record<string, fc.Arbitrary<unknown>> = {}
    for (const { name, schema } of described) model[name] = schemaArbitrary(schema)
    return fc.record(model)
  }
  const [described] = Object.entries(operation.requestBody?.content ?? {})
  const bodyType: string | null = described?.[0] ?? null
  const bodySchema = described?.[1].schema
  const part = fc.constantFrom<Mutation['part']>('body', 'body', 'body', 'params', 'query')
  const how = fc.constantFrom<Mutation['how']>('drop', 'replace', 'replace', 'replace', 'add', 'wrap')
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    params: partOf('path'),
    query: partOf('query'),
    body: bodySchema ? schemaArbitrary(bodySchema) : fc.constant(undefined),
    bodyType: fc.constant(bodyType),
    knownMask: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0xff_ff_ff) },
      { weight: 1, arbitrary: fc.nat(0xff_ff_ff) },
    ),
    scene: fc.nat(999),
    credentials: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<Plan['credentials']>('right', 'right', 'right', 'minted') },
      { weight: 1, arbitrary: fc.constantFrom<Plan['credentials']>('wrong', 'swapped', 'missing') },
    ),
    mutations: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Mutation[]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.record({ part, at: fc.nat(40), how, junk }), { minLength: 1, maxLength: 3 }),
      },
    ),
    oddMethod: seldom(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'), 40),
    oddPath: seldom(
      fc.constantFrom(
        '/..',
        '/%2e%2e/%2e%2e',
        '//',
        '/%00',
        '/%ff',
        '/%',
        '/;x=1',
        '/.',
        '\\',
        '?',
        `/${'x'.repeat(3000)}`,
        '/%ed%a0%80',
      ),
      30,
    ),
    oddType: seldom(
      fc.constantFrom(
        '',
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'APPLICATION/JSON',
        ';;',
        '*/*',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/json',
      ),
      30,
    ),
    oddBody: seldom(fc.constantFrom(...(Object.keys(oddBodies) as OddBody[])), 25),
    oddHeaders: seldom(oddHeader, 20).map((headers) => headers ?? {}),
  })
}

/** Any request to any operation of the document. */
export const plansFor = (document: OpenApiDocument): fc.Arbitrary<Plan> =>
  fc.oneof(
    ...Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        // A failure prints its values. The whole description of the operation would hide them.
        const named = { ...operation, [fc.toStringMethod]: () => operation.operationId }
        return planArbitrary(path, method, named)
      }),
    ),
  )

const { from } = Buffer
/** Faults of a body's transfer. */
const oddBodies = {
  none: () => Buffer.alloc(0),
  cut: (text: string) => from(text.slice(0, Math.floor(text.length / 2))),
  tail: (text: string) => from(`${text},`),
  quotes: (text: string) => from(text.replaceAll('"', "'")),
  bytes: (text: string) => Buffer.concat([from(text), from([0xff, 0xc0, 0x00])]),
  deep: (text: string) =>
    from(`${text.slice(0, -1)},"metadata":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`),
  proto: (text: string) => from(`${text.slice(0, -1)},"__proto__":{"admin":true},"constructor":{"prototype":{}}}`),
  twice: (text: string) => from(text + text),
  'huge-number': (text: string) => from(text.replace(/\d+/, '1e999')),
  array: (text: string) => from(`[${text}]`),
  bom: (text: string) => from(`\ufeff${text}`),
}
type OddBody = keyof typeof oddBodies

/** A body's bytes, or the bytes that are left after the transfer. */
export const bytesOf = (text: string, odd: OddBody | null): Buffer => (odd ? oddBodies[odd](text) : from(text))
