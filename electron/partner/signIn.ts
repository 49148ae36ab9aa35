import { safeParse } from '../../shared/errors/safeParse.ts'
import { type SignInTokenAnswer, signInPaths, signInTokenAnswerSchema } from '../../shared/partner/signIn.ts'
import { problem } from '../../shared/words/problem.ts'
import { isSuccess } from './answer.ts'
import type { NoteEgress } from './egress.ts'
import { exchange } from './request.ts'

const mostAnswerBytes = 64 * 1024

/**
 * The keys for a code that a browser brought. `origin`: of the newsroom's service. `noteEgress` records the request before
 * it leaves. Throws `sign-in-not-finished` if the service refuses the code or answers something else, and PartnerErrors
 * of the connection.
 */
export async function redeemSignInCode(
  origin: string,
  given: { code: string; verifier: string; computer: string },
  noteEgress: NoteEgress,
  signal: AbortSignal,
): Promise<SignInTokenAnswer> {
  const url = new URL(signInPaths.token, origin)
  const body = Buffer.from(JSON.stringify(given))
  const onSent = noteEgress({
    ...{ operation: 'signIn', content: ['sign-in'], host: url.host },
    ...{ sizeBytes: body.length, typedBytes: 0 },
  })
  const answer = await exchange({
    ...{ method: 'POST', url: url.href, body, signal, onSent, maxAnswerBytes: mostAnswerBytes },
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    // A code is good once. A request on an old connection might be sent again.
    ownConnection: true,
  })
  if (!isSuccess(answer)) throw problem('sign-in-not-finished')
  return parsedKeys(answer.body.toString('utf8'))
}

function parsedKeys(text: string): SignInTokenAnswer {
  try {
    const parsed = safeParse(signInTokenAnswerSchema, JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // The body is not JSON.
  }
  throw problem('sign-in-not-finished')
}
