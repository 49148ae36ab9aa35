import type { HttpAnswer } from './request.ts'

/**
 * The codes with which object stores say that the same request may succeed in a moment, whatever the HTTP status. Sources, for S3 and
 * those that speak like it: “List of error codes” of the Amazon S3 API Reference, where the description says to try again, and the
 * retryable codes of the AWS SDKs; for Azure: “Common REST API error codes” of the Azure Storage documentation, with the retry policy of
 * its SDKs.
 * - `RequestTimeout` (S3, 400): the connection to the server was not read from or written to within the timeout.
 * - `IncompleteBody` (S3, 400): fewer bytes arrived than were announced, because the line broke.
 * - `InternalError` (S3 and Azure, 500), `ServiceUnavailable` (S3, 503), `OperationTimedOut` (Azure, 500): trouble inside the store.
 * - `SlowDown` (S3, 503), `ServerBusy` (Azure, 503), `Throttling` and the others: more requests than the store takes now.
 * - `QuotaExceeded` (Ceph, 403): the store is full until somebody makes room; what was sent stays.
 * - `OperationAborted` (S3, 409): another operation on the same object is under way.
 *
 * Not among them: `RequestTimeTooSkewed` (S3, 403), which repeats until the clock is right.
 */
const transientCodes: ReadonlySet<string> = new Set([
  ...[
    'RequestTimeout',
    'IncompleteBody',
    'RequestTimeoutException',
    'TimeoutError',
    'InternalError',
    'ServiceUnavailable',
    'OperationAborted',
    'QuotaExceeded',
  ],
  ...[
    'SlowDown',
    'SlowDownRead',
    'SlowDownWrite',
    'BandwidthLimitExceeded',
    'PriorRequestNotComplete',
    'RequestLimitExceeded',
  ],
  ...['RequestThrottled', 'RequestThrottledException', 'Throttling', 'ThrottlingException', 'TooManyRequestsException'],
  ...['ServerBusy', 'OperationTimedOut'],
])

/** The code is at the beginning of an error; a store's whole answer may be long. */
const mostRead = 8192

/** The store's own code of an error, which is in the XML of its answer or in a header of Azure; null if there is none. */
export function storageCode({ body, headers }: Pick<HttpAnswer, 'body' | 'headers'>): string | null {
  const text = body.toString('utf8', 0, mostRead)
  const inXml = /^\ufeff?\s*<(?:\?xml|Error)\b/.test(text)
    ? /<Code>\s*(\w{1,64})\s*<\/Code>/.exec(text)?.[1]
    : undefined
  const header = headers['x-ms-error-code']
  return inXml ?? (typeof header === 'string' && /^\w{1,64}$/.test(header) ? header : null)
}

export const isTransientCode = (code: string | null): boolean => code !== null && transientCodes.has(code)
