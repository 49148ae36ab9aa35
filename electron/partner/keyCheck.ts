import { randomUUID } from 'node:crypto'
import { problemInfo } from '../../shared/words/problem.ts'
import type { PartnerClient } from './client.ts'
import { PartnerError } from './errors.ts'

/** Credentials that the service checks only after the audio was sent. */
type CheckedScheme = 'api-key' | 'authorization'

/** Requests about something that does not exist. A service that accepts the credentials responds with 404. */
const questions: Record<CheckedScheme, (client: PartnerClient, signal: AbortSignal) => Promise<unknown>> = {
  'api-key': (client, signal) =>
    client.call('readTranscription', { params: { transcription_id: randomUUID() } }, signal),
  authorization: (client, signal) => client.call('readDevice', { params: { device_id: randomUUID() } }, signal),
}

/**
 * Sends the service one harmless request before any audio, so that nothing is uploaded with a wrong key. It does this once for an
 * account's credentials, until they change or the service refuses them. Throws a `sign-in` PartnerError if the credentials are missing
 * or refused (401, 403), and the error of the exchange if there was no response. Any other response says nothing about the credentials,
 * so the upload continues.
 */
export async function demandAccepted(client: PartnerClient, scheme: CheckedScheme, signal: AbortSignal): Promise<void> {
  // The service on this machine makes its own credentials, so they need no check.
  if (client.account.kind === 'embedded' || client.accepted.has(scheme)) return
  try {
    await questions[scheme](client, signal)
  } catch (error) {
    if (!(error instanceof PartnerError) || error.status === null || error.kind === 'sign-in') throw error
    if (error.status === 403)
      throw new PartnerError('sign-in', problemInfo('credentials-refused', { scheme, said: error.said }), {
        status: 403,
        cause: error,
      })
    if (error.kind === 'refused') client.accepted.add(scheme)
  }
}
