import type { ListenProblem } from './listening.ts'
import type { SettingName } from './table.ts'
import type { ValueProblem } from './values.ts'

/** Something that is wrong with the settings. The command line has the sentences. */
export type SettingProblem =
  | { name: SettingName; problem: ValueProblem }
  | { name: SettingName; problem: { code: 'missing' | 'given-twice' | 'secret-file-unreadable' | ListenProblem } }
  /** The sentence of `parseObjectStoreSettings`, without the name. */
  | { name: SettingName; problem: { code: 'store'; sentence: string } }
  | { name: null; problem: { code: 'file-unreadable' | 'file-not-json' | 'file-open-to-others' } }
  | { name: null; problem: { code: 'unknown-key' | 'unknown-variable'; given: string } }
