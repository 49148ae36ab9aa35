import type { CommandOutput, EngineCommandName, ParsedInput } from '../../../shared/contract.ts'

/** One handler per command of the engine's contract. */
export type Handlers = {
  [N in EngineCommandName]: (input: ParsedInput<N>) => CommandOutput<N> | Promise<CommandOutput<N>>
}
/** The handlers of some domains: `accounts`, `bindings`, … */
export type HandlersOf<D extends string> = Pick<Handlers, Extract<EngineCommandName, `${D}.${string}`>>

export const ok = { ok: true } as const
