import type { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { unplugged } from './errors.ts'

/** node-usb gives every error the code `GenericFailure`, so only the text distinguishes them. */
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const saysGone = /disconnect|no such device|ENODEV|ENOENT|not connected|device not found/i
const saysStall = /stall|EPIPE/i
const saysTimeout = /cancelled|canceled|timed? ?out/i
const saysBusy = /busy|exclusive|in use|already claimed|EBUSY/i
const saysDenied = /denied|not permitted|insufficient|EACCES|EPERM/i

export type TransferFailure = { kind: 'unplugged' | 'stalled' | 'timeout' | 'failed'; error: TapelogError }

/** The reason of a failed transfer. `isGone`: a disconnect was reported meanwhile. */
export function transferFailure(cause: unknown, isGone = false): TransferFailure {
  const text = textOf(cause)
  if (isGone || saysGone.test(text)) return { kind: 'unplugged', error: unplugged(cause) }
  const options = { retryable: true, cause }
  if (saysStall.test(text)) return { kind: 'stalled', error: problem('device-stalled', null, options) }
  if (saysTimeout.test(text))
    return {
      kind: 'timeout',
      error: problem('device-timeout', null, options),
    }
  return {
    kind: 'failed',
    error: problem('device-transfer-failed', null, options),
  }
}

/** Why opening or claiming failed. `isGone`: a disconnect was reported meanwhile. */
export function openFailure(cause: unknown, platform: NodeJS.Platform, isGone: boolean): TapelogError {
  const text = textOf(cause)
  if (isGone || saysGone.test(text)) return unplugged(cause)
  const options = { retryable: true, cause }
  if (saysDenied.test(text)) return problem('device-no-permission', { platform }, options)
  // On macOS and Windows a claim fails only because the system's own service holds the device.
  if (saysBusy.test(text) || (platform !== 'linux' && /claim/i.test(text)))
    return problem('device-busy', { platform }, options)
  return problem('device-open-failed', null, options)
}
