import { randomUUID } from 'node:crypto'
import type { SchemeTest } from '../../../shared/account.ts'
import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import type { PartnerClient } from './client.ts'
import { PartnerError } from './errors.ts'

/** What is asked for each way to sign in: something harmless, of which nothing exists. */
const questions: {
  scheme: SchemeTest['scheme']
  works: string
  ask: (client: PartnerClient, signal: AbortSignal) => Promise<unknown>
}[] = [
  {
    scheme: 'partner-token',
    works: 'Client ID and secret key give a partner token.',
    ask: (client, signal) => client.call('issueToken', {}, signal),
  },
  {
    scheme: 'user-token',
    works: 'The user token is accepted: uploads and device bindings work.',
    ask: (client, signal) =>
      client.call('readBinding', { query: { type: 'notepro', sn: '881000000000000000' } }, signal),
  },
  {
    scheme: 'api-key',
    works: 'Client ID and API key are accepted: transcription works.',
    ask: (client, signal) => client.call('readTranscription', { params: { transcription_id: randomUUID() } }, signal),
  },
  {
    scheme: 'second-family',
    works: 'The Authorization value is accepted: device records and workflows work.',
    ask: (client, signal) => client.call('readDevice', { params: { device_id: randomUUID() } }, signal),
  },
]

const longestTestMs = 15_000

/** Says which ways to sign in work, each by a question of its own; the second family only where it has an address. */
export async function testConnection(client: PartnerClient): Promise<SchemeTest[]> {
  const asked = questions.filter(({ scheme }) => scheme !== 'second-family' || client.account.apiBase !== '')
  return Promise.all(
    asked.map(async ({ scheme, works, ask }): Promise<SchemeTest> => {
      try {
        await ask(client, AbortSignal.timeout(longestTestMs))
        return { scheme, result: 'works', message: works }
      } catch (error) {
        return { scheme, ...meaning(error, works) }
      }
    }),
  )
}

function meaning(error: unknown, works: string): Omit<SchemeTest, 'scheme'> {
  const { message } = toErrorInfo(error)
  if (!(error instanceof PartnerError))
    return { result: error instanceof TapelogError ? 'unclear' : 'unreachable', message }
  // "There is no such thing" is said only to somebody who was let in.
  if (error.status === 404 || error.status === 400 || error.status === 422) return { result: 'works', message: works }
  if (error.status === 403) return { result: 'refused', message }
  if (error.kind === 'sign-in')
    return { result: error.status === null && !error.cause ? 'not-set' : 'refused', message }
  if (error.kind === 'unreachable' || error.kind === 'unanswered')
    return { result: 'unreachable', message: 'The service cannot be reached. Check its address and your network.' }
  return { result: 'unclear', message }
}
