import { shellSentences } from '../words/en/sentences/shell.ts'

/** The values of a sentence: titles, sizes, names. Plain values, because they cross process borders and are stored. */
export type SentenceValues = Readonly<Record<string, string | number | null>>

/**
 * What every error looks like once it crosses a process boundary: a stable code for programs, one English sentence for the
 * person that says what to do, and whether trying again can help. `code` and `values` determine the sentence, so that the
 * window can say it in another language; see `shared/words/en/sentences/`.
 */
export type ErrorInfo = { code: string; message: string; retryable: boolean; values?: SentenceValues | undefined }

/**
 * The one error class of the application. `message` is shown to a person as it is: it says what happened and what to
 * do, and never holds a path outside the library, a token, a presigned address or transcript text. Made by `problem()`.
 */
export class TapelogError extends Error {
  readonly code: string
  readonly retryable: boolean
  readonly values: SentenceValues | undefined

  constructor(
    code: string,
    message: string,
    options: { retryable?: boolean; cause?: unknown; values?: SentenceValues } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'TapelogError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.values = options.values
  }

  toInfo(): ErrorInfo {
    const { code, message, retryable, values } = this
    return { code, message, retryable, ...(values === undefined ? {} : { values }) }
  }
}

/** The error that another process reported, to throw here. */
export const errorFromInfo = ({ code, message, retryable, values }: ErrorInfo): TapelogError =>
  new TapelogError(code, message, { retryable, ...(values === undefined ? {} : { values }) })

/** An unknown thrown value as an {@link ErrorInfo}. The detail of an unexpected error goes to the log, not the screen. */
export function toErrorInfo(error: unknown): ErrorInfo {
  if (error instanceof TapelogError) return error.toInfo()
  return {
    code: 'internal',
    message: shellSentences.internal,
    retryable: true,
  }
}
