/** An error as it crossed the bridge: its message is a sentence for the person. */
export class BridgeError extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(error: { code: string; message: string; retryable: boolean }) {
    super(error.message)
    this.code = error.code
    this.retryable = error.retryable
  }
}
