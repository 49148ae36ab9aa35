type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number }

/**
 * What the program uses of its process. Only `processTerminal.ts` has the real one, so that the program can also run beside other
 * work in one process, several times at once.
 */
export type Terminal = {
  stdin: NodeJS.ReadStream
  stdout: Output
  stderr: Output
  env: NodeJS.ProcessEnv
  /** Where `run` makes its temporary library. */
  temporaryFolder: string
  /**
   * Calls `interrupt` at the next Ctrl-C or SIGTERM, once. The one after it ends the process at once. The returned function ends this
   * early.
   */
  onInterrupt(interrupt: () => void): () => void
}

/** Resolves at the next Ctrl-C or SIGTERM. */
export const interruption = (terminal: Terminal): Promise<void> =>
  new Promise((resolve) => {
    terminal.onInterrupt(resolve)
  })
