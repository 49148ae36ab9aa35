import { TapelogError } from '../../../../shared/errors.ts'

/**
 * Error codes of this folder, all as TapelogError:
 * `device-unplugged`, `device-busy` (another program holds it), `device-no-permission`, `device-open-failed`,
 * `device-no-mtp`, `device-timeout`, `device-stalled`, `device-transfer-failed`, `device-bad-answer` (malformed or lying
 * answer), `device-refused` (a response code, see {@link MtpResponseError}), `device-locked` (offers no storage),
 * `device-file-changed`, `device-cannot-resume`, `device-closed`.
 */

/** The answer is malformed. `detail` is for the log: it goes into the cause, never onto the screen. */
export function badAnswer(detail: string): TapelogError {
  return new TapelogError(
    'device-bad-answer',
    'The device gave an answer that makes no sense. Unplug it, plug it in again and try once more.',
    { retryable: true, cause: new Error(detail) },
  )
}

export function unplugged(cause?: unknown): TapelogError {
  return new TapelogError(
    'device-unplugged',
    'The device was unplugged. Plug it in again: what is already copied stays, the rest goes on from there.',
    { retryable: true, cause },
  )
}

/** Response codes (PTP ISO 15740 section 11.3, MTP 1.1 appendix F). */
export const responseCode = {
  ok: 0x2001,
  generalError: 0x2002,
  sessionNotOpen: 0x2003,
  operationNotSupported: 0x2005,
  parameterNotSupported: 0x2006,
  incompleteTransfer: 0x2007,
  invalidStorageId: 0x2008,
  invalidObjectHandle: 0x2009,
  accessDenied: 0x200f,
  storeNotAvailable: 0x2013,
  deviceBusy: 0x2019,
  invalidParentObject: 0x201a,
  sessionAlreadyOpen: 0x201e,
  transactionCancelled: 0x201f,
} as const

const vanished = 'The device no longer has this file. List its recordings again.'
const noStorage = 'The memory of the device is not there. Put its card back in, or unlock its screen, and try again.'
const sentences: ReadonlyMap<number, { message: string; retryable: boolean }> = new Map([
  [responseCode.sessionNotOpen, { message: 'The device ended the connection. Try again.', retryable: true }],
  [responseCode.operationNotSupported, { message: 'The device cannot do this.', retryable: false }],
  [responseCode.parameterNotSupported, { message: 'The device cannot do this.', retryable: false }],
  [responseCode.incompleteTransfer, { message: 'The device broke off in the middle. Try again.', retryable: true }],
  [responseCode.invalidStorageId, { message: noStorage, retryable: true }],
  [responseCode.storeNotAvailable, { message: noStorage, retryable: true }],
  [responseCode.invalidObjectHandle, { message: vanished, retryable: false }],
  [responseCode.invalidParentObject, { message: vanished, retryable: false }],
  [
    responseCode.accessDenied,
    { message: 'The device does not give this file out. Unlock its screen and allow file transfer.', retryable: true },
  ],
  [responseCode.deviceBusy, { message: 'The device is busy. Stop its recording or playback.', retryable: true }],
  [responseCode.sessionAlreadyOpen, { message: 'Another program is reading the device. Close it.', retryable: true }],
  [responseCode.transactionCancelled, { message: 'The device cancelled the transfer. Try again.', retryable: true }],
])

/** The device answered, and said no. `responseCode` is one of ISO 15740 section 11.3 or of its vendor. */
export class MtpResponseError extends TapelogError {
  readonly responseCode: number

  constructor(code: number) {
    const known = sentences.get(code)
    super(
      'device-refused',
      known?.message ?? `The device refused (0x${code.toString(16)}). Unplug it, plug it in again and try once more.`,
      { retryable: known?.retryable ?? true },
    )
    this.name = 'MtpResponseError'
    this.responseCode = code
  }
}
