import { randomUUID } from 'node:crypto'
import type { Scheme, SchemeTest } from '../../shared/accounts/account.ts'
import { TapelogError, toErrorInfo } from '../../shared/errors/errors.ts'
import type { EndpointInput, EndpointName } from '../../shared/partner/endpoints.ts'
import type { PartnerClient } from './client.ts'
import { PartnerError } from './errors.ts'

type Question = {
  scheme: SchemeTest['scheme']
  ask(client: PartnerClient, signal: AbortSignal): Promise<unknown>
  /** Sends the same request without credentials and returns its HTTP status. Missing if only a success proves anything. */
  askWithoutCredentials?(client: PartnerClient, signal: AbortSignal): Promise<number>
}

/** A request about something that does not exist. */
const about = <N extends EndpointName>(scheme: SchemeTest['scheme'], name: N, input: EndpointInput<N>): Question => ({
  scheme,
  ask: (client, signal) => client.call(name, input, signal),
  askWithoutCredentials: (client, signal) => client.statusWithoutCredentials(name, input, signal),
})

/** A harmless request for each way to sign in. */
const questions = (): Question[] => [
  {
    scheme: 'partner-token',
    ask: (client, signal) => client.call('issueToken', {}, signal),
  },
  about('user-token', 'readBinding', {
    query: { type: 'notepro', sn: '881000000000000000' },
  }),
  about('api-key', 'readTranscription', {
    params: { transcription_id: randomUUID() },
  }),
  about('second-family', 'readDevice', {
    params: { device_id: randomUUID() },
  }),
]

const longestTestMs = 15_000

/** Tests these ways to sign in, or all, with one request each. Tests the second family only if it has an address. */
export async function testConnection(client: PartnerClient, schemes?: readonly Scheme[]): Promise<SchemeTest[]> {
  const wanted = questions().filter(
    ({ scheme }) =>
      (schemes?.includes(scheme) ?? true) && (scheme !== 'second-family' || client.account.apiBase !== ''),
  )
  return Promise.all(
    wanted.map(async (question) => ({ scheme: question.scheme, ...(await answerTo(question, client)) })),
  )
}

async function answerTo(question: Question, client: PartnerClient): Promise<Omit<SchemeTest, 'scheme'>> {
  const signal = AbortSignal.timeout(longestTestMs)
  try {
    await question.ask(client, signal)
    return { result: 'works', error: null }
  } catch (error) {
    if (!(error instanceof PartnerError && error.status !== null && [400, 404, 422].includes(error.status)))
      return refusedBecause(error)
    // A 404 may come from the service after a successful sign-in, or from any other server. Only the real service refuses the same
    // request without credentials.
    const status = await question.askWithoutCredentials?.(client, signal).catch(() => null)
    return status === 401 || status === 403 ? { result: 'works', error: null } : { result: 'unclear', error: null }
  }
}

function refusedBecause(thrown: unknown): Omit<SchemeTest, 'scheme'> {
  const error = toErrorInfo(thrown)
  if (!(thrown instanceof PartnerError))
    return { result: thrown instanceof TapelogError ? 'unclear' : 'unreachable', error }
  if (thrown.status === 403) return { result: 'refused', error }
  if (thrown.kind === 'sign-in')
    return { result: thrown.status === null && !thrown.cause ? 'not-set' : 'refused', error }
  if (thrown.kind === 'unreachable' || thrown.kind === 'unanswered')
    return { result: 'unreachable', error: thrown.code === 'certificate-untrusted' ? error : null }
  return { result: 'unclear', error: thrown.kind === 'bad-answer' ? null : error }
}
