import type { CommandInput, CommandName, CommandReply, EventName, EventPayload } from './contract.ts'

/** `'recordings.list'` → `recordings`. */
type Domain<N extends string> = N extends `${infer D}.${string}` ? D : never
type Verb<N extends string, D extends string> = N extends `${D}.${infer V}` ? V : never

type Call<N extends CommandName> =
  undefined extends CommandInput<N>
    ? (input?: CommandInput<N>) => Promise<CommandReply<N>>
    : (input: CommandInput<N>) => Promise<CommandReply<N>>

/**
 * What the preload puts on `window.tapelog`: `tapelog.recordings.list({…})`, one method per command of the contract,
 * plus `on(event, callback)`, which returns its unsubscribe, and `pathsOfDroppedFiles` for drag and drop.
 */
export type TapelogBridge = {
  [D in Domain<CommandName>]: { [V in Verb<CommandName, D>]: Call<Extract<CommandName, `${D}.${V}`>> }
} & {
  on<N extends EventName>(event: N, callback: (payload: EventPayload<N>) => void): () => void
  /** The paths behind files that a person dropped on the window; the page itself cannot read them. */
  pathsOfDroppedFiles(files: File[]): string[]
}
