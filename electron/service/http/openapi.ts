import { z } from 'zod'
import type { AuthScheme, Endpoint } from '../../../shared/partner/endpoint.ts'
import { endpoints } from '../../../shared/partner/endpoints.ts'
import { extensionsField, extensionsHeader } from '../../../shared/partner/extensions.ts'
import { partnerErrorSchema } from '../../../shared/partner/schemas.ts'
import { pathOf } from './route.ts'

const securitySchemes: Record<string, unknown> = {
  basic: { type: 'http', scheme: 'basic', description: 'client_id and secret_key' },
  'partner-token': { type: 'http', scheme: 'bearer', description: 'Partner access token' },
  'user-token': { type: 'http', scheme: 'bearer', description: 'User token' },
  'client-id': { type: 'apiKey', in: 'header', name: 'X-Client-Id' },
  'client-api-key': { type: 'apiKey', in: 'header', name: 'X-Client-Api-Key' },
  authorization: { type: 'apiKey', in: 'header', name: 'Authorization' },
}
const securityOf = (auth: AuthScheme) =>
  auth === 'api-key' ? [{ 'client-id': [], 'client-api-key': [] }] : [{ [auth]: [] }]

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }
const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return rest
}

const everyRefusal = {
  400: 'The request is invalid; the message names the field.',
  401: 'Credentials are missing or not valid.',
  403: 'The request names another host, or comes from a page of another site.',
  413: 'The body is larger than this service takes.',
  415: 'The body has another content type.',
  422: 'A field is missing or of another type; the message names it.',
} as const

/** By the interface, this refusal has no body. */
const isBare = (name: string, status: string) => name === 'readBinding' && status === '404'
const refusalsOf = (name: string, refusals: Readonly<Record<number, string>>) =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      isBare(name, status)
        ? { description }
        : { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  )

/** Extensions are marked as extensions, both in the request and in the response. */
const extensionsParameter = ({ extensions }: Endpoint) =>
  extensions
    ? [
        {
          name: extensionsHeader,
          in: 'header',
          required: false,
          description: `Names of what the answer is to carry beyond the interface, in ${extensionsField}. Names that are not known are left out.`,
          schema: { type: 'array', items: { type: 'string', enum: Object.keys(extensions) } },
          'x-origin': 'extension',
        },
      ]
    : []
function answerSchema({ response, extensions }: Endpoint): JsonSchema {
  const schema = jsonSchema(response)
  const { [extensionsField]: member, ...properties } = schema.properties ?? {}
  if (!extensions) return { ...schema, properties }
  return {
    ...schema,
    properties: { ...properties, [extensionsField]: { ...(member as object), 'x-origin': 'extension' } },
  }
}

function operation(name: string, endpoint: Endpoint): unknown {
  const described = (['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place]
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema)
    return Object.entries(properties).map(([parameter, description]) => ({
      name: parameter,
      in: place === 'params' ? 'path' : 'query',
      required: required.includes(parameter),
      schema: description,
    }))
  })
  const parameters = [...described, ...extensionsParameter(endpoint)]
  const contentType = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.origin ? { 'x-origin': endpoint.origin } : {}),
    security: securityOf(endpoint.auth),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse({}).success,
            content: { [contentType]: { schema: jsonSchema(endpoint.body) } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      ...refusalsOf(name, { ...everyRefusal, ...endpoint.refusals }),
    },
  }
}

const signature = ['expires', 'signature'].map((name) => ({
  name,
  in: 'query',
  required: true,
  schema: { type: 'string' },
}))
const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })

/** The presigned addresses of parts. The interface lets the service choose their form. */
const partPaths = {
  '/storage/uploads/{upload_id}/{part_number}': {
    put: {
      operationId: 'putPart',
      summary: 'Store one part; its address comes from generate-presigned-urls',
      security: [],
      parameters: [pathParameter('upload_id'), pathParameter('part_number'), ...signature],
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: {
        200: { description: 'Stored.', headers: { ETag: { schema: { type: 'string' } } } },
        ...refusalsOf('putPart', {
          400: 'The body is shorter than this part must be.',
          403: 'The address is not signed for this part, or has expired.',
          404: 'Unknown upload.',
          409: 'The upload is complete.',
          413: 'The body is longer than this part may be.',
        }),
      },
    },
  },
}

/** The presigned addresses of files. `answers`: what is answered beside refusals. */
const filePaths = (answers: Record<number, { description: string }>) => ({
  '/storage/files/{file_id}': {
    get: {
      operationId: 'readFile',
      summary: 'A DownloadUrl: the merged file, whole or by Range',
      security: [],
      parameters: [pathParameter('file_id'), ...signature],
      responses: {
        ...answers,
        ...refusalsOf('readFile', {
          403: 'The address is not signed for this file, or has expired.',
          404: 'Unknown file.',
        }),
      },
    },
  },
})

/** `here`: the service itself takes and gives the bytes of recordings. `in-a-store`: an object store does, at its own addresses. */
export type PlaceOfRecordings = 'here' | 'in-a-store'

const storagePaths: Record<PlaceOfRecordings, Record<string, Record<string, unknown>>> = {
  here: {
    ...partPaths,
    ...filePaths({
      200: { description: 'The file.' },
      206: { description: 'A range of it.' },
      416: { description: 'There is no such range; no body.' },
    }),
  },
  'in-a-store': filePaths({ 302: { description: 'The address of the file in the store.' } }),
}

/** An OpenAPI 3.1 description of every endpoint of this service, made from the schemas that the routes and the client use. */
export function openApiDocument(origin: string, recordings: PlaceOfRecordings): unknown {
  const paths: Record<string, Record<string, unknown>> = { ...storagePaths[recordings] }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = pathOf(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tapelog embedded partner service', version: '1.0.0' },
    servers: [{ url: origin }],
    components: { securitySchemes, schemas: { Error: jsonSchema(partnerErrorSchema) } },
    paths,
  }
}
