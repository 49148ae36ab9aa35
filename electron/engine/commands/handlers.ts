import type { CommandOutput, EngineCommandName, ParsedInput } from '../../../shared/contract.ts'

/** One handler per command of the engine's contract. */
export type Handlers = {
  [N in EngineCommandName]: (input: ParsedInput<N>) => CommandOutput<N> | Promise<CommandOutput<N>>
}
/** The handlers of a domain (`accounts`, `bindings`, …), or of some of its commands. */
export type HandlersOf<D extends string, N extends string = string> = Pick<
  Handlers,
  Extract<EngineCommandName, `${D}.${N}`>
>

export const ok = { ok: true } as const

/** For what is only noted: a full disk below the library must not stop a check of recordings, or an export to another disk. */
export function whereWritable(note: () => void): void {
  try {
    note()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SqliteError') throw error
  }
}
