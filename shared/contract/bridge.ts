import type { CommandInput, CommandName, CommandReply, EventName, EventPayload } from '../contract.ts'
import type { ChosenFile } from '../devices/chosenFile.ts'
import type { ErrorInfo } from '../errors/errors.ts'

export type { ChosenFile } from '../devices/chosenFile.ts'

/** `'recordings.list'` → `recordings`. */
type Domain<N extends string> = N extends `${infer D}.${string}` ? D : never
type Verb<N extends string, D extends string> = N extends `${D}.${infer V}` ? V : never

type Call<N extends CommandName> =
  undefined extends CommandInput<N>
    ? (input?: CommandInput<N>) => Promise<CommandReply<N>>
    : (input: CommandInput<N>) => Promise<CommandReply<N>>

/**
 * The object that the preload adds as `window.tapelog`: `tapelog.recordings.list({…})`, one method for each command of
 * the contract, plus `on(event, callback)`, which returns a function to unsubscribe, and `chosenFiles` for drag and
 * drop.
 */
export type TapelogBridge = {
  [D in Domain<CommandName>]: { [V in Verb<CommandName, D>]: Call<Extract<CommandName, `${D}.${V}`>> }
} & {
  on<N extends EventName>(event: N, callback: (payload: EventPayload<N>) => void): () => void
  /** Checks the words of fields with `spellcheck` from now on: `misspelt` returns the words to mark. Null marks none. */
  checkSpellingWith(misspelt: ((words: string[]) => Promise<string[]>) | null): void
  /**
   * Grants for files that a person dropped on the window; the page cannot read their paths. Leaves out anything that is not a file on a
   * disk.
   */
  chosenFiles(files: File[]): Promise<{ ok: true; value: ChosenFile[] } | { ok: false; error: ErrorInfo }>
}
