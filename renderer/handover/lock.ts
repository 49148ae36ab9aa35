import type { CommandInput } from '../../shared/contract.ts'
import { words } from '../words/index.ts'

const texts = words.handover

/** How a person wants to protect a hand-over, as typed. */
export type TypedLock = {
  kind: 'none' | 'passphrase' | 'recipients'
  passphrase: string
  again: string
  /** Recipients with spaces or lines between them. */
  recipients: string
}
export const noLock: TypedLock = { kind: 'none', passphrase: '', again: '', recipients: '' }

export type LockProblem = { field: 'passphrase' | 'again' | 'recipients'; sentence: string }

/** The lock for `handover.write`, or what is wrong with the fields. */
export function lockOf(typed: TypedLock): { lock: CommandInput<'handover.write'>['lock'] } | LockProblem {
  const { kind, passphrase, again } = typed
  if (kind === 'none') return { lock: null }
  if (kind === 'recipients') {
    const recipients = typed.recipients.split(/[\s,]+/).filter((one) => one !== '')
    return recipients.length > 0 ? { lock: { recipients } } : { field: 'recipients', sentence: texts.recipientEmpty }
  }
  if (passphrase === '') return { field: 'passphrase', sentence: texts.passphraseEmpty }
  return again === passphrase ? { lock: { passphrase } } : { field: 'again', sentence: texts.passphrasesDiffer }
}
