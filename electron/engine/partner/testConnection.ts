import { randomUUID } from 'node:crypto'
import type { SchemeTest } from '../../../shared/account.ts'
import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import type { EndpointInput, EndpointName } from '../../../shared/partner/endpoints.ts'
import type { PartnerClient } from './client.ts'
import { PartnerError } from './errors.ts'

type Question = {
  scheme: SchemeTest['scheme']
  works: string
  ask(client: PartnerClient, signal: AbortSignal): Promise<unknown>
  /** The same without saying who asks: its status. Absent where only a success is an answer. */
  askAsNobody?(client: PartnerClient, signal: AbortSignal): Promise<number>
}

/** A question about something of which nothing exists. */
const about = <N extends EndpointName>(
  scheme: SchemeTest['scheme'],
  works: string,
  name: N,
  input: EndpointInput<N>,
): Question => ({
  scheme,
  works,
  ask: (client, signal) => client.call(name, input, signal),
  askAsNobody: (client, signal) => client.statusWithoutCredentials(name, input, signal),
})

/** What is asked for each way to sign in: something harmless. */
const questions = (): Question[] => [
  {
    scheme: 'partner-token',
    works: 'Client ID and secret key give a partner token.',
    ask: (client, signal) => client.call('issueToken', {}, signal),
  },
  about('user-token', 'The user token is accepted: uploads and device bindings work.', 'readBinding', {
    query: { type: 'notepro', sn: '881000000000000000' },
  }),
  about('api-key', 'Client ID and API key are accepted: transcription works.', 'readTranscription', {
    params: { transcription_id: randomUUID() },
  }),
  about('second-family', 'The Authorization value is accepted: device records and workflows work.', 'readDevice', {
    params: { device_id: randomUUID() },
  }),
]

const longestTestMs = 15_000
const elsewhere = 'Something answers at this address, but not as the service would. Check the address, with its path.'

/** Says which ways to sign in work, each by a question of its own; the second family only where it has an address. */
export async function testConnection(client: PartnerClient): Promise<SchemeTest[]> {
  const asked = questions().filter(({ scheme }) => scheme !== 'second-family' || client.account.apiBase !== '')
  return Promise.all(
    asked.map(async (question) => ({ scheme: question.scheme, ...(await answerTo(question, client)) })),
  )
}

async function answerTo(question: Question, client: PartnerClient): Promise<Omit<SchemeTest, 'scheme'>> {
  const signal = AbortSignal.timeout(longestTestMs)
  try {
    await question.ask(client, signal)
    return { result: 'works', message: question.works }
  } catch (error) {
    if (!(error instanceof PartnerError && error.status !== null && [400, 404, 422].includes(error.status)))
      return refusedBecause(error)
    // "There is no such thing" is said to somebody who was let in, or by a server that knows nothing of all this: the
    // service turns away whoever does not say who they are.
    const asNobody = await question.askAsNobody?.(client, signal).catch(() => null)
    return asNobody === 401 || asNobody === 403
      ? { result: 'works', message: question.works }
      : { result: 'unclear', message: elsewhere }
  }
}

function refusedBecause(error: unknown): Omit<SchemeTest, 'scheme'> {
  const { message } = toErrorInfo(error)
  if (!(error instanceof PartnerError))
    return { result: error instanceof TapelogError ? 'unclear' : 'unreachable', message }
  if (error.status === 403) return { result: 'refused', message }
  if (error.kind === 'sign-in')
    return { result: error.status === null && !error.cause ? 'not-set' : 'refused', message }
  if (error.kind === 'unreachable' || error.kind === 'unanswered')
    return { result: 'unreachable', message: 'The service cannot be reached. Check its address and your network.' }
  return { result: 'unclear', message: error.kind === 'bad-answer' ? elsewhere : message }
}
