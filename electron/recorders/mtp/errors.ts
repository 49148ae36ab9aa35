import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'

/**
 * Error codes of this folder, all in a TapelogError:
 * `device-unplugged`, `device-busy` (another program holds it), `device-no-permission`, `device-open-failed`,
 * `device-no-mtp`, `device-timeout`, `device-stalled`, `device-transfer-failed`, `device-bad-answer` (malformed or wrong
 * answer), `device-refused` (a response code, see {@link MtpResponseError}), `device-locked` (offers no storage),
 * `device-file-changed`, `device-cannot-resume`, `device-file-in-crumbs`, `device-closed`, `device-bad-request`.
 */

/** The error for a malformed response. `detail` is for the log: it becomes the cause and is not shown on screen. */
export function badAnswer(detail: string): TapelogError {
  return problem('device-bad-answer', null, { retryable: true, cause: new Error(detail) })
}

export function unplugged(cause?: unknown): TapelogError {
  return problem('device-unplugged', null, { retryable: true, cause })
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

/** With these codes, a device refuses every retry too. */
const lasting: ReadonlySet<number> = new Set([
  responseCode.operationNotSupported,
  responseCode.parameterNotSupported,
  responseCode.invalidObjectHandle,
  responseCode.invalidParentObject,
])

/** The device refused a request. `responseCode` comes from ISO 15740 section 11.3 or from the vendor. */
export class MtpResponseError extends TapelogError {
  readonly responseCode: number

  constructor(code: number) {
    const values = { responseCode: code }
    const { message } = problemInfo('device-refused', values)
    super('device-refused', message, { retryable: !lasting.has(code), values })
    this.name = 'MtpResponseError'
    this.responseCode = code
  }
}
