import { type Agent, request } from 'node:http'
import type { TestService } from '../../support/serviceClient.ts'
import { bytesOf, mutate, type Plan } from './openApiArbitraries.ts'
import { type Answer, fill, type Scene } from './planScenes.ts'

/** Sends random requests to a service. Gets the tokens that they need. Rejects if there is no response. */
export async function planSender(
  service: TestService,
  agent: Agent,
): Promise<(plan: Plan, scene: Scene) => Promise<Answer>> {
  const credentials = await allCredentials(service)
  return (plan, scene) => send(plan, scene, { service, agent, credentials })
}

function send(
  plan: Plan,
  scene: Scene,
  { service, agent, credentials }: { service: TestService; agent: Agent; credentials: Credentials },
): Promise<Answer> {
  const given = (part: 'params' | 'query' | 'body') =>
    mutate(
      fill(plan[part], plan, scene),
      plan.mutations.filter((mutation) => mutation.part === part),
    ) as Scene
  const params = given('params')
  const own = plan.path.replace(/\{(\w+)\}/g, (_all, name) => encoded(params?.[name]))
  const search = Object.entries(given('query') ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  // Keep the address short enough: the service cuts the connection for a longer one, and with it the waiting requests.
  const path = `${own}${plan.oddPath ?? ''}${search.length > 0 ? `?${search.join('&')}` : ''}`.slice(0, 12_000)
  const sent = given('body')
  const payload = payloadOf(plan, sent, scene)
  const type = plan.oddType ?? plan.bodyType
  const headers = {
    ...(type ? { 'content-type': type } : {}),
    ...credentials(plan),
    ...(payload ? { 'content-length': String(payload.length) } : {}),
    ...plan.oddHeaders,
  }
  const { hostname, port } = new URL(service.connection.apiBase)
  return new Promise((resolve, reject) => {
    const method = plan.oddMethod ?? plan.method
    const sending = request({ hostname, port, agent, method, path, headers, timeout: 20_000 }, async (response) => {
      const blocks: Buffer[] = []
      for await (const block of response) blocks.push(block)
      const { 'content-type': answered = '', etag } = response.headers
      resolve({ status: response.statusCode ?? 0, type: answered, text: Buffer.concat(blocks).toString(), etag, sent })
    })
    sending.on('timeout', () => sending.destroy(new Error('no answer')))
    sending.on('error', (cause) => reject(new Error(`${method} ${path.slice(0, 200)}`, { cause })))
    sending.end(payload ?? undefined)
  })
}

/** An address cannot contain a lone surrogate. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
      .toString()
      .slice(0, 3000),
  )

function payloadOf(plan: Plan, body: unknown, scene: Scene): Buffer | null {
  if (plan.operation.operationId === 'putPart')
    return Buffer.alloc(plan.knownMask === 0xff_ff_ff ? Number(scene.size ?? 1000) : plan.knownMask % 2000, 1)
  if (body === undefined) return null
  const isForm = plan.bodyType === 'application/x-www-form-urlencoded'
  const text = isForm
    ? Object.entries(body ?? {})
        .map((pair) => pair.map(encoded).join('='))
        .join('&')
    : JSON.stringify(body)
  return bytesOf(text ?? '', plan.oddBody)
}

type Credentials = (plan: Plan) => Record<string, string>
async function allCredentials(service: TestService): Promise<Credentials> {
  const { clientId, secretKey, apiKey, userToken, authorization } = service.connection
  const partner = (await service.call('issueToken')).body.access_token
  const minted = await service.user('user-anna')
  const right: Record<string, Record<string, string>> = {
    basic: { authorization: `Basic ${Buffer.from(`${clientId}:${secretKey}`).toString('base64')}` },
    'partner-token': { authorization: `Bearer ${partner}` },
    'user-token': { authorization: `Bearer ${userToken}` },
    'client-id': { 'x-client-id': clientId, 'x-client-api-key': apiKey },
    authorization: { authorization },
  }
  return ({ operation: { security }, credentials }) => {
    const scheme = Object.keys(security[0] ?? {})[0]
    if (scheme === undefined || credentials === 'missing') return {}
    if (credentials === 'minted' && scheme === 'user-token') return minted
    if (credentials === 'wrong') return { authorization: 'Bearer \u00ff wrong', 'x-client-id': clientId }
    if (credentials === 'swapped') return (scheme === 'basic' ? right.authorization : right.basic) ?? {}
    return right[scheme] ?? {}
  }
}
