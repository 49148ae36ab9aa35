import { expect, test } from 'vitest'
import { openApiDocument } from '../../../electron/service/http/openapi.ts'
import { pathOf } from '../../../electron/service/http/route.ts'
import type { Endpoint } from '../../../shared/partner/endpoint.ts'
import { type EndpointName, endpoints } from '../../../shared/partner/endpoints.ts'

/** The document at `/openapi.json`: OpenAPI 3.1, with exactly the endpoint table. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  $ref?: string
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
  'x-origin'?: string
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  components: { securitySchemes: Record<string, Record<string, string>>; schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}
const origin = 'http://127.0.0.1:4000'
// Compare the document as JSON, which drops values that it cannot express.
const document: Document = JSON.parse(JSON.stringify(openApiDocument(origin, 'here')))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const table = Object.entries(endpoints) as [EndpointName, Endpoint][]
const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)?.operation
const isStorage = (path: string) => path.startsWith('/storage/')

test('the document is OpenAPI 3.1 with unique operation ids', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toEqual({ title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(document.servers).toEqual([{ url: origin }])
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('has exactly the paths of the endpoint table and two storage addresses', () => {
  const described = operations.map(({ path, method, operation }) => `${operation.operationId}: ${method} ${path}`)
  const expected = table.map(([name, endpoint]) => `${name}: ${endpoint.method.toLowerCase()} ${pathOf(endpoint)}`)
  const storage = ['putPart: put /storage/uploads/{upload_id}/{part_number}', 'readFile: get /storage/files/{file_id}']
  expect(described.sort()).toEqual([...expected, ...storage].sort())
  for (const [, { family, path }] of table)
    expect(path.startsWith(family === 'partner' ? '/o' : '/api') || path.startsWith('/tapelog/'), path).toBe(true)
})

test('resolves every reference inside the document', () => {
  const references: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$ref' in value && typeof value.$ref === 'string') references.push(value.$ref)
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(document)
  expect(references.length).toBeGreaterThan(table.length)
  for (const reference of references) {
    expect(reference).toMatch(/^#\//)
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect(found, reference).toBeTypeOf('object')
  }
})

test.each(table)('%s has its credentials, input, answers and refusals', (name, endpoint) => {
  const operation = operationOf(name)
  expect(operation?.summary).toBe(endpoint.summary)
  const [scheme = {}, ...others] = operation?.security ?? []
  expect(others).toEqual([])
  expect(Object.keys(scheme)).toEqual(endpoint.auth === 'api-key' ? ['client-id', 'client-api-key'] : [endpoint.auth])
  for (const used of Object.keys(scheme)) expect(document.components.securitySchemes).toHaveProperty(used)

  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(endpoint.body ? [type] : [])
  if (endpoint.body)
    expect(operation?.requestBody).toMatchObject({
      // Without a body, all fields are as if left out.
      required: !endpoint.body.safeParse({}).success,
      content: { [type]: { schema: { type: 'object' } } },
    })

  const { 200: done, ...refusals } = operation?.responses ?? {}
  expect(done?.content?.['application/json']?.schema).toMatchObject({ type: 'object', properties: expect.any(Object) })
  expect(Object.keys(refusals)).toEqual(
    expect.arrayContaining(['400', '401', '413', '415', '422', ...Object.keys(endpoint.refusals ?? {})]),
  )
  for (const [status, description] of Object.entries(endpoint.refusals ?? {}))
    expect(refusals[status]?.description).toBe(description)
  for (const [status, { description, content }] of Object.entries(refusals)) {
    expect(description, status).not.toBe('')
    // Section 7: an unknown serial number is a bare 404.
    const bare = name === 'readBinding' && status === '404'
    expect(content?.['application/json']?.schema?.$ref, status).toBe(bare ? undefined : '#/components/schemas/Error')
  }
  expect(operation?.['x-origin']).toBe(endpoint.origin)
})

test('describes every parameter in braces once, as required', () => {
  for (const { path, operation } of operations) {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map(({ name }) => name)).toEqual(braces)
    for (const { required } of inPath) expect(required).toBe(true)
  }
  expect(operationOf('readBinding')?.parameters).toEqual(
    ['type', 'sn'].map((name) => ({
      name,
      in: 'query',
      required: true,
      schema: expect.objectContaining({ type: 'string', minLength: 1 }),
    })),
  )
})

test('marks what the service adds to the interface', () => {
  const marked = operations.flatMap(({ operation }) =>
    operation['x-origin'] ? [[operation.operationId, operation['x-origin']]] : [],
  )
  expect(Object.fromEntries(marked)).toEqual({
    mintUserToken: 'public-pages',
    readCapabilities: 'extension',
    readWorkflow: 'extension',
    revokeTranscription: 'extension',
    revokeTasks: 'extension',
    pauseTasks: 'extension',
    resumeTasks: 'extension',
    removeFromService: 'extension',
    readPartialResults: 'extension',
    readLanguages: 'extension',
    readRecogniser: 'extension',
  })
})

test('marks extensions exactly in the requests and answers that have them', () => {
  for (const [name, { extensions }] of table) {
    const operation = operationOf(name)
    const header = operation?.parameters?.find((parameter) => parameter.in === 'header')
    const properties = operation?.responses[200]?.content?.['application/json']?.schema?.properties ?? {}
    expect(Object.keys(header?.schema.items?.enum ?? []).length, name).toBe(Object.keys(extensions ?? {}).length)
    expect('tapelog_extensions' in properties, name).toBe(extensions !== undefined)
    if (!extensions) continue
    expect(header).toMatchObject({ name: 'x-tapelog-extensions', required: false, 'x-origin': 'extension' })
    expect(header?.schema.items?.enum).toEqual(Object.keys(extensions))
    expect(properties.tapelog_extensions).toMatchObject({ type: 'object', 'x-origin': 'extension' })
    expect(Object.keys(properties.tapelog_extensions?.properties ?? {})).toEqual(Object.keys(extensions))
  }
  expect(operationOf('readTranscription')?.parameters?.map(({ in: where }) => where)).toEqual(['path', 'header'])
})

test('describes storage addresses as signed, without other credentials', () => {
  for (const { path, operation } of operations.filter(({ path }) => isStorage(path))) {
    expect(operation.security, path).toEqual([])
    const signed = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
    expect(signed.map(({ name, required }) => [name, required])).toEqual([
      ['expires', true],
      ['signature', true],
    ])
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '403', '404']))
  }
})

test('has the security schemes of section 5', () => {
  expect(document.components.securitySchemes).toMatchObject({
    basic: { type: 'http', scheme: 'basic' },
    'partner-token': { type: 'http', scheme: 'bearer' },
    'user-token': { type: 'http', scheme: 'bearer' },
    'client-id': { type: 'apiKey', in: 'header', name: 'X-Client-Id' },
    'client-api-key': { type: 'apiKey', in: 'header', name: 'X-Client-Api-Key' },
    authorization: { type: 'apiKey', in: 'header', name: 'Authorization' },
  })
})

test('has the required fields, limits and defaults of the interface', () => {
  const body = (name: string) => Object.values(operationOf(name)?.requestBody?.content ?? {})[0]?.schema
  expect(body('completeFile')?.required).toEqual(['file_id', 'upload_id', 'part_list', 'filetype'])
  expect(body('completeUpload')?.required).toEqual(['file_id', 'upload_id', 'part_list', 'filetype'])
  expect(body('bindDevice')).toMatchObject({
    required: ['owner_id', 'sn'],
    properties: {
      owner_id: { maxLength: 120 },
      sn: { maxLength: 200 },
      sn_type: { enum: ['note', 'notepin', 'notepro', 'other'], default: 'notepin' },
    },
  })
  expect(body('submitWorkflow')).toMatchObject({ required: ['workflows'], properties: { version: { default: '1.0' } } })
  expect(body('submitTranscription')).toMatchObject({ required: ['file_url'] })
})
